"""The server through pytest-lsp, a client that is a test library: what each request answers.

    LARIAT=…/lariat pytest test_lsp.py

The project is a copy of examples/heart-rate.
"""

import asyncio
import os
import pathlib
import shutil
from urllib.parse import unquote

import pytest
import pytest_lsp
from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

HERE = pathlib.Path(__file__).resolve().parent
PROJECT = HERE.parent.parent / "examples" / "heart-rate"
LARIAT = os.environ.get("LARIAT", "lariat")

REFRESHES = [
    types.WORKSPACE_SEMANTIC_TOKENS_REFRESH,
    types.WORKSPACE_INLAY_HINT_REFRESH,
    types.WORKSPACE_CODE_LENS_REFRESH,
]


class Folder:
    """A copy of the project, and places in it."""

    def __init__(self, root: pathlib.Path):
        self.root = root

    def uri(self, name: str) -> str:
        return (self.root / name).as_uri()

    def text(self, name: str) -> str:
        return (self.root / name).read_text()

    def document(self, name: str) -> types.TextDocumentIdentifier:
        return types.TextDocumentIdentifier(uri=self.uri(name))

    def position(self, name: str, text: str, within: int = 1) -> types.Position:
        before = self.text(name)[: self.text(name).index(text) + within].split("\n")
        return types.Position(line=len(before) - 1, character=len(before[-1]))

    def at(self, name: str, text: str, within: int = 1) -> dict:
        return {"text_document": self.document(name), "position": self.position(name, text, within)}


@pytest.fixture
def folder(tmp_path):
    shutil.copytree(PROJECT, tmp_path / "project")
    return Folder(tmp_path / "project")


@pytest_lsp.fixture(
    params=["neovim", "visual-studio-code"],
    config=ClientServerConfig(server_command=[LARIAT, "server"]),
)
async def client(request, lsp_client: LanguageClient, folder):
    """A session as this editor would begin it."""

    @lsp_client.feature(types.CLIENT_REGISTER_CAPABILITY)
    def registered(params: types.RegistrationParams):
        """The server asks for news of files."""

    for refresh in REFRESHES:

        @lsp_client.feature(refresh)
        def refreshed(*_):
            """The server has read the files: what is shown may be asked for again."""

    params = types.InitializeParams(
        capabilities=client_capabilities(request.param),
        workspace_folders=[types.WorkspaceFolder(uri=folder.root.as_uri(), name="project")],
        initialization_options={"inlayHints": "unobvious"},
    )
    lsp_client.answer = await lsp_client.initialize_session(params)
    yield
    await lsp_client.shutdown_session()


def open_file(client, folder, name, text=None, version=1):
    item = types.TextDocumentItem(
        uri=folder.uri(name), language_id="matlab", version=version, text=text or folder.text(name)
    )
    client.text_document_did_open(types.DidOpenTextDocumentParams(text_document=item))


async def findings(client, folder, name):
    params = types.DocumentDiagnosticParams(text_document=folder.document(name))
    return await client.text_document_diagnostic_async(params)


async def test_initialize(client):
    can = client.answer.capabilities
    assert client.answer.server_info.name == "lariat"
    assert can.hover_provider and can.rename_provider and can.call_hierarchy_provider
    assert can.semantic_tokens_provider.legend.token_types[0] == "variable"


async def test_findings_asked_for(client, folder):
    open_file(client, folder, "run_analysis.m")
    report = await findings(client, folder, "run_analysis.m")
    [finding] = [it for it in report.items if it.code == "shape-mismatch"]
    assert "(7500,1) and (7492,1)" in finding.message
    related = [it.message for it in finding.related_information]
    assert "called here, by `noise_level`" in related
    again = types.DocumentDiagnosticParams(
        text_document=folder.document("run_analysis.m"), previous_result_id=report.result_id
    )
    assert (await client.text_document_diagnostic_async(again)).kind == "unchanged"


async def test_findings_of_unsaved_text(client, folder):
    name = "run_analysis.m"
    open_file(client, folder, name)
    text = folder.text(name).replace("noise_level(signal, calm)", "noise_level(calm, calm)")
    change = types.TextDocumentContentChangeWholeDocument(text=text)
    document = types.VersionedTextDocumentIdentifier(uri=folder.uri(name), version=2)
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(text_document=document, content_changes=[change])
    )
    report = await findings(client, folder, name)
    assert not [it for it in report.items if it.code == "shape-mismatch"]


async def test_hover(client, folder):
    open_file(client, folder, "run_analysis.m")
    place = folder.at("run_analysis.m", "calm = ")
    hover = await client.text_document_hover_async(types.HoverParams(**place))
    assert "calm: (7492,1) double" in hover.contents.value
    place = folder.at("run_analysis.m", "moving_mean(")
    hover = await client.text_document_hover_async(types.HoverParams(**place))
    assert "means = moving_mean(values, width)" in hover.contents.value
    assert "Means of neighbours" in hover.contents.value


async def test_definition_and_references(client, folder):
    open_file(client, folder, "summarise.m")
    place = folder.at("summarise.m", "rate(beats")
    [found] = await client.text_document_definition_async(types.DefinitionParams(**place))
    assert unquote(found.uri) == unquote(folder.uri("+heart/rate.m"))
    assert found.range.start == folder.position("+heart/rate.m", "rate(times)", 0)
    context = types.ReferenceContext(include_declaration=False)
    params = types.ReferenceParams(context=context, **place)
    uses = await client.text_document_references_async(params)
    assert {it.uri for it in uses} == {folder.uri("summarise.m"), folder.uri("recent_rate.m")}


async def test_rename_with_the_file(client, folder):
    open_file(client, folder, "run_analysis.m")
    place = folder.at("run_analysis.m", "moving_mean(")
    edit = await client.text_document_rename_async(types.RenameParams(new_name="window_means", **place))
    moved = [it for it in edit.document_changes if isinstance(it, types.RenameFile)]
    assert [(it.old_uri, it.new_uri) for it in moved] == [
        (folder.uri("moving_mean.m"), folder.uri("window_means.m"))
    ]
    edited = [it for it in edit.document_changes if isinstance(it, types.TextDocumentEdit)]
    assert {it.text_document.uri for it in edited} == {
        folder.uri("run_analysis.m"), folder.uri("moving_mean.m")
    }


async def test_a_rename_that_is_refused(client, folder):
    open_file(client, folder, "summarise.m")
    place = folder.at("summarise.m", "rates = heart")
    with pytest.raises(JsonRpcException, match="`load` in line"):
        await client.text_document_rename_async(types.RenameParams(new_name="other", **place))


async def test_completion(client, folder):
    name = "summarise.m"
    text = folder.text(name).replace("summary.average", "zones.\nsummary.average")
    open_file(client, folder, name, text)
    at = text[: text.index("zones.\n") + 6].split("\n")
    place = types.Position(line=len(at) - 1, character=len(at[-1]))
    params = types.CompletionParams(text_document=folder.document(name), position=place)
    answer = await client.text_document_completion_async(params)
    assert {"limits", "shares"} <= {it.label for it in answer.items}


async def test_tokens(client, folder):
    open_file(client, folder, "summarise.m")
    params = types.SemanticTokensParams(text_document=folder.document("summarise.m"))
    answer = await client.text_document_semantic_tokens_full_async(params)
    legend = client.answer.capabilities.semantic_tokens_provider.legend.token_types
    lines, line, column, kinds = folder.text("summarise.m").split("\n"), 0, 0, {}
    for at in range(0, len(answer.data), 5):
        down, right, length, kind, _ = answer.data[at : at + 5]
        line, column = line + down, right if down else column + right
        kinds[lines[line][column : column + length]] = legend[kind]
    expected = {
        "limits": "parameter", "zones": "variable", "mean": "function", "Zones": "class",
        "heart": "namespace", "resting": "undecided",
    }
    assert {name: kinds[name] for name in expected} == expected


async def test_inlay_hints(client, folder):
    open_file(client, folder, "run_analysis.m")
    whole = types.Range(types.Position(0, 0), types.Position(100, 0))
    params = types.InlayHintParams(text_document=folder.document("run_analysis.m"), range=whole)
    hints = await client.text_document_inlay_hint_async(params)
    assert ": (7492,1) double" in [it.label for it in hints]


async def test_calls_in_both_directions(client, folder):
    open_file(client, folder, "recent_rate.m")
    place = folder.at("recent_rate.m", "recent_rate(beats)")
    [item] = await client.text_document_prepare_call_hierarchy_async(types.CallHierarchyPrepareParams(**place))
    callers = await client.call_hierarchy_incoming_calls_async(types.CallHierarchyIncomingCallsParams(item=item))
    assert [it.from_.name for it in callers] == ["run_analysis"]
    callees = await client.call_hierarchy_outgoing_calls_async(types.CallHierarchyOutgoingCallsParams(item=item))
    assert {it.to.name for it in callees} == {"rate", "weighted"}


async def test_an_action(client, folder):
    name = "recent_rate.m"
    open_file(client, folder, name)
    place = folder.position(name, "wieghts")
    params = types.CodeActionParams(
        text_document=folder.document(name),
        range=types.Range(place, place),
        context=types.CodeActionContext(diagnostics=[]),
    )
    actions = await client.text_document_code_action_async(params)
    assert "write `weights`" in [it.title for it in actions]


async def test_cancellation(client, folder):
    open_file(client, folder, "run_analysis.m")
    params = types.WorkspaceDiagnosticParams(previous_result_ids=[])
    method = types.WORKSPACE_DIAGNOSTIC
    asked = client.protocol.send_request_async(method, params, msg_id="all-findings")
    asked = asyncio.ensure_future(asked)
    await asyncio.sleep(0)
    client.cancel_request(types.CancelParams(id="all-findings"))
    try:
        answer = await asked
        assert answer.items is not None, "it was quicker than the cancellation"
    except JsonRpcException as refused:
        assert refused.code == types.LSPErrorCodes.RequestCancelled.value
    place = folder.at("run_analysis.m", "calm = ")
    assert await client.text_document_hover_async(types.HoverParams(**place))


async def test_a_notebook(client, folder):
    texts = ["x = zeros(2, 3);", "y = x * x;\nz = moving_mean(x, 3);"]
    names = [f"notebook-cell:/study.ipynb#{number}" for number in range(len(texts))]
    code = types.NotebookCellKind.Code
    opened = types.DidOpenNotebookDocumentParams(
        notebook_document=types.NotebookDocument(
            uri=folder.uri("study.ipynb"),
            notebook_type="jupyter-notebook",
            version=1,
            cells=[types.NotebookCell(kind=code, document=name) for name in names],
        ),
        cell_text_documents=[
            types.TextDocumentItem(uri=name, language_id="matlab", version=1, text=text)
            for name, text in zip(names, texts)
        ],
    )
    assert client.answer.capabilities.notebook_document_sync
    client.notebook_document_did_open(opened)
    second = types.TextDocumentIdentifier(uri=names[1])
    asked = types.DocumentDiagnosticParams(text_document=second)
    found = (await client.text_document_diagnostic_async(asked)).items
    assert [(it.code, it.range.start.line) for it in found] == [("matrix-or-elementwise", 0)]
    place = types.Position(line=1, character=5)
    hover = await client.text_document_hover_async(
        types.HoverParams(text_document=second, position=place)
    )
    assert "moving_mean" in hover.contents.value and hover.range.start.line == 1
    edit = types.NotebookDocumentCellContentChanges(
        document=types.VersionedTextDocumentIdentifier(uri=names[0], version=2),
        changes=[types.TextDocumentContentChangeWholeDocument(text="x = zeros(3);")],
    )
    client.notebook_document_did_change(
        types.DidChangeNotebookDocumentParams(
            notebook_document=types.VersionedNotebookDocumentIdentifier(
                uri=folder.uri("study.ipynb"), version=2
            ),
            change=types.NotebookDocumentChangeEvent(
                cells=types.NotebookDocumentCellChanges(text_content=[edit])
            ),
        )
    )
    found = (await client.text_document_diagnostic_async(asked)).items
    assert not found, "the matrix is square now"
