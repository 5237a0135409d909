0x1F=%{
properties
+ end else
{['*...!=