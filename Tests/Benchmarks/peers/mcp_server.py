"""A Python MCP server over stdio with one tool, which computes in the server's own process; needs the package `mcp`."""
try:
    from mcp.server.mcpserver import MCPServer
except ImportError:
    from mcp.server.fastmcp import FastMCP as MCPServer

server = MCPServer("peer")


@server.tool()
def multiply(left: int, right: int) -> str:
    """The product of two whole numbers."""
    return str(left * right)


if __name__ == "__main__":
    server.run()
