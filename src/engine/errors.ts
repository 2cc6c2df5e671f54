/** Why a document could not be converted. The five are part of the public contract. */
export type Reason = 'unsupported' | 'malformed' | 'encrypted' | 'resourceLimit' | 'missingPart'

/**
 * The one error that conversion throws. `unprocessable` means the document is at fault and `reason`
 * says how; `invalid_request` means the caller's options are, and there is no reason.
 * The message is safe to show to a stranger.
 */
export class ConversionError extends Error {
  override readonly name = 'ConversionError'
  readonly code: 'unprocessable' | 'invalid_request'
  readonly reason: Reason | undefined
  /** What to do instead, if that is not obvious from the message. */
  readonly hint: string | undefined

  constructor(
    reason: Reason | undefined,
    message: string,
    options: { readonly cause?: unknown; readonly hint?: string } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.hint = options.hint
    this.code = reason ? 'unprocessable' : 'invalid_request'
    this.reason = reason
  }
}
