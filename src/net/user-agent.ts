/** How this service introduces itself to others: with the page that says what it does, if its address is known. */
export function toUserAgent(product: string, baseUrl: string | undefined, page: string): string {
  return baseUrl === undefined ? product : `${product} (+${baseUrl}${page})`
}
