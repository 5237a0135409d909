if((z)*a)((b())*a--
+((a))()*a)endif