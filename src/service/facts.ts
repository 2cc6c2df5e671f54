/** What the log says about a request, beside how long it took: nothing out of the document. */
export interface Facts {
  client: string
  code?: string
  format?: string
  /** Of the MCP server. */
  tool?: string
  bytes?: number
}
