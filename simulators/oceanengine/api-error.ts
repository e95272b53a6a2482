/** A refusal in the envelope of the network, which comes with HTTP 200. */
export class ApiError extends Error {
  readonly code: number
  readonly retryInS: number | null

  constructor(code: number, message: string, retryInS: number | null = null) {
    super(message)
    this.code = code
    this.retryInS = retryInS
  }
}

/** Code 40000 names the field in its message: `<field>: <rule>`. */
export const invalid = (path: string, rule: string): ApiError => new ApiError(40000, `${path}: ${rule}`)

/** The networks's own words are not public for these; the codes are. Source: open.oceanengine.com, page 1696710760866831. */
export const noToken = () => new ApiError(40104, 'access token is empty or invalid')
export const expiredToken = () => new ApiError(40102, 'access token is expired')
export const noPermission = (account: string) => new ApiError(40002, `no permission to operate advertiser ${account}`)
export const systemTimeout = () => new ApiError(50000, 'system time-out, please retry')
/** For good, as of a block list (code of a client of 2019). */
export const disallowed = () => new ApiError(40301, 'the content is on the block list')
export const closedForCreate = (what: string) => new ApiError(40118, `${what}: the first generation is closed for new objects, use v3.0`)

/** An answer that is a file and no envelope. */
export class FileBody {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}
