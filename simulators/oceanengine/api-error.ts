import { ApiError } from '../kit/coded-api.ts'

/** Code 40000 names the field in its message: `<field>: <rule>`. */
export const invalid = (path: string, rule: string): ApiError => new ApiError(40000, `${path}: ${rule}`)

/** The codes are public, the words are not. Source: open.oceanengine.com, page 1696710760866831. */
export const noToken = () => new ApiError(40104, 'access token is empty or invalid')
export const expiredToken = () => new ApiError(40102, 'access token is expired')
export const noPermission = (account: string) => new ApiError(40002, `no permission to operate advertiser ${account}`)
export const systemTimeout = () => new ApiError(50000, 'system time-out, please retry')
/** A permanent refusal. The code comes from a client of 2019, the only source for it. */
export const disallowed = () => new ApiError(40301, 'the content is on the block list')
export const closedForCreate = (what: string) => new ApiError(40118, `${what}: the first generation is closed for new objects, use v3.0`)
