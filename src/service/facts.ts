/** What the log says about a request besides its duration: nothing from the document. */
export interface Facts {
  client: string
  code?: string
  format?: string
  /** Of the MCP server. */
  tool?: string
  bytes?: number
}
