/** The pages of the specification that checks refer to. */
export const SPECIFICATION = 'https://modelcontextprotocol.io/specification'
export const HTTP_MODERN = `${SPECIFICATION}/2026-07-28/basic/transports/streamable-http`
export const BASIC_MODERN = `${SPECIFICATION}/2026-07-28/basic`
export const TOOLS_MODERN = `${SPECIFICATION}/2026-07-28/server/tools`
export const HTTP_LEGACY = `${SPECIFICATION}/2025-11-25/basic/transports`
export const LIFECYCLE = `${SPECIFICATION}/2025-11-25/basic/lifecycle`
export const AUTHORIZATION = `${SPECIFICATION}/2026-07-28/basic/authorization`
