"""Usage: clients.py AGENDA CONFIGURATION. Calls the tools of `agenda mcp` with the clients of the packages mcp and fastmcp, and checks each message of the
server against the schemas of the Model Context Protocol, as the package mcp has them for each revision. Prints one line for each client; fails at the
first fault."""

import asyncio
import json
import os
import subprocess
import sys

import jsonschema
from fastmcp import Client as FastClient
from fastmcp.client.transports import StdioTransport
from mcp import Client, StdioServerParameters
from mcp_types import methods
from mcp_types.jsonrpc import JSONRPCError, JSONRPCResponse
from mcp_types.version import HANDSHAKE_PROTOCOL_VERSIONS, MODERN_PROTOCOL_VERSIONS

NAMESPACE = "io.modelcontextprotocol/"
CLIENT = {"name": "test", "version": "1"}


def requests(revision):
    """The requests of a session, each with whether its answer is an error."""
    yield "tools/list", {}, False
    yield "tools/call", {"name": "list", "arguments": {"from": "2026-11-24", "days": 1}}, False
    yield "tools/call", {"name": "search", "arguments": {"text": "stand up"}}, False
    yield "tools/call", {"name": "free", "arguments": {"from": "2026-11-24", "days": 2, "for": "1h"}}, False
    yield "tools/call", {"name": "tasks"}, False
    yield "tools/call", {"name": "calendars"}, False
    yield "tools/call", {"name": "add", "arguments": {"sentence": "Lunch on 2030-01-02 at 12:30"}}, False
    yield "tools/call", {"name": "add", "arguments": {"title": "Lunch", "at": "2030-01-02 12:30", "confirm": True}}, False
    yield "tools/call", {"name": "edit", "arguments": {"id": "Lunch", "title": "Supper"}}, False
    yield "tools/call", {"name": "delete", "arguments": {"id": "Lunch"}}, False
    yield "tools/call", {"name": "undo"}, False
    yield "tools/call", {"name": "invitations"}, False
    yield "tools/call", {"name": "answer", "arguments": {"id": "plan@example.org", "answer": "decline"}}, False
    yield "tools/call", {"name": "show", "arguments": {"id": "nothing"}}, False
    yield "tools/call", {"name": "list", "arguments": {"colour": "red"}}, False
    yield "tools/call", {"name": "none"}, True
    yield "resources/list", {}, True


def raw(agenda, config, revision):
    """Checks the messages of a whole session in a revision."""
    modern = revision in MODERN_PROTOCOL_VERSIONS
    lines, expected = [], []

    def send(method, params, error=False):
        if modern:
            meta = {"protocolVersion": revision, "clientCapabilities": {}, "clientInfo": CLIENT}
            params = {**params, "_meta": {NAMESPACE + key: value for key, value in meta.items()}}
        expected.append((method, error))
        lines.append({"jsonrpc": "2.0", "id": len(expected), "method": method, "params": params})

    if modern:
        send("server/discover", {})
    else:
        send("initialize", {"protocolVersion": revision, "capabilities": {}, "clientInfo": CLIENT})
        lines.append({"jsonrpc": "2.0", "method": "notifications/initialized"})
        send("ping", {})
    for method, params, error in requests(revision):
        send(method, params, error)
    text = "".join(json.dumps(line) + "\n" for line in lines)
    run = subprocess.run(
        [agenda, "mcp", "--config", config, "--allow-changes"], input=text, capture_output=True, text=True, check=True)
    answers = {answer["id"]: answer for answer in map(json.loads, run.stdout.splitlines())}
    assert len(answers) == len(expected) == run.stdout.count("\n"), run.stdout
    tools = {}
    for number, (method, error) in enumerate(expected, 1):
        answer = answers[number]
        if error:
            JSONRPCError.model_validate(answer)
            continue
        JSONRPCResponse.model_validate(answer)
        result = answer["result"]
        methods.validate_server_result(method, revision, result)
        if method == "tools/list":
            tools = {tool["name"]: tool for tool in result["tools"]}
            for tool in tools.values():
                for schema in (tool["inputSchema"], tool["outputSchema"]):
                    jsonschema.Draft202012Validator.check_schema(schema)
                assert tool["inputSchema"]["additionalProperties"] is False
        if method == "tools/call" and not result.get("isError"):
            name = lines[number - 1 if modern else number]["params"]["name"]
            jsonschema.validate(result["structuredContent"], tools[name]["outputSchema"])
            assert json.loads(result["content"][0]["text"]) == result["structuredContent"]
    assert "resources/list" not in tools
    return f"{revision}: {len(expected)} requests"


async def use(name, client):
    """Calls tools with a client."""
    async with client:
        listed = await client.list_tools()
        tools = {tool.name for tool in getattr(listed, "tools", listed)}
        assert {"list", "search", "free", "show", "tasks", "calendars"} <= tools, tools
        today = await client.call_tool("list", {"from": "2026-11-24", "days": 1})
        value = today.structured_content
        assert [event["summary"] for event in value["result"]["days"][0]["timed"]] == ["Stand-up", "Dentist"], value
        assert "strangers" in value["notice"] and value["timeZone"] == "Europe/Berlin"
        preview = await client.call_tool("add", {"sentence": "Lunch on 2030-01-02 at 12:30"})
        assert preview.structured_content["written"] is False
        added = await client.call_tool("add", {"sentence": "Lunch on 2030-01-02 at 12:30", "confirm": True})
        assert added.structured_content["written"] is True, added
        undone = await client.call_tool("undo", {"change": added.structured_content["change"]})
        assert undone.structured_content["message"].startswith("Taken back: Added “Lunch”"), undone
        waiting = await client.call_tool("invitations", {})
        assert "Planning" in str(waiting.structured_content["result"]), waiting
        # A mail that was sent stays sent, also when its answer is taken back: each client gives another one.
        kind = {"mcp auto": "tentative", "mcp legacy": "accept"}.get(name, "decline")
        answer = {"id": "plan@example.org", "answer": kind, "comment": "Perhaps later", "instances": "all"}
        preview = await client.call_tool("answer", answer)
        assert "a mail would go to kim@example.org" in preview.structured_content["message"], preview
        answered = await client.call_tool("answer", {**answer, "confirm": True})
        assert answered.structured_content["written"] is True, answered
        undone = await client.call_tool("undo", {"change": answered.structured_content["change"]})
        assert undone.structured_content["message"].startswith("Taken back: "), undone
        found = await client.call_tool("search", {"text": "Lunch"})
        assert found.structured_content["result"]["days"] == [], found
    return f"{name}: {len(tools)} tools"


async def main(agenda, config):
    for revision in (*HANDSHAKE_PROTOCOL_VERSIONS, *MODERN_PROTOCOL_VERSIONS):
        print(raw(agenda, config, revision))
    arguments, environment = ["mcp", "--config", config, "--allow-changes"], dict(os.environ)
    for mode in ("auto", "legacy"):
        server = StdioServerParameters(command=agenda, args=arguments, env=environment)
        print(await use(f"mcp {mode}", Client(server, mode=mode)))
    print(await use("fastmcp", FastClient(StdioTransport(agenda, arguments, env=environment))))


asyncio.run(main(*sys.argv[1:]))
