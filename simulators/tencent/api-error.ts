import { ApiError } from '../kit/coded-api.ts'

/** Messages in English and Chinese. A message about a parameter has its name in quotes. Source: developers.e.qq.com v3.0/docs/errors. */
const WORDS: Readonly<Record<number, [english: string, chinese: string]>> = {
  11000: ['Access token is expired.', '您的 access_token 已过期'],
  11002: ['Access token is invalid.', '您的 access_token 无效'],
  11004: ['Access token is malformed.', '您的 access_token 格式不正确'],
  11005: ['Access token is empty.', 'access_token 为必填字段'],
  11007: ['The client_id is invalid.', '应用 id 无效'],
  11012: ['Refresh token is expired.', 'refresh_token 过期，请重新发起授权流程'],
  11013: ['Authorization code can only be used once.', '授权码只能使用一次'],
  11016: ['Application has reached the request limit per second.', '应用程序已达到每秒的请求限制'],
  11017: ['Application has reached the request limit per minute.', '应用请求已达分钟频次上限'],
  11018: ['Application has reached the request limit per day.', '应用请求已达天频次上限'],
  11019: ['Your request is much too frequent.', '您的请求过于频繁'],
  12000: [
    'Your request is missing a required parameter which is one of access_token, timestamp and nonce.',
    '您的请求缺少必须参数：access_token,timestamp,nonce',
  ],
  12003: ['JSON string is malformed.', 'JSON 字符串格式错误'],
  12007: ['The API you requested is unknown. Please check your URL and http method.', '您请求未知的接口'],
  12010: ['The API you requested does not support idempotence.', '您请求的接口不支持幂等'],
  12100: ['The nonce has been used before.', 'nonce 已被使用，请更换 nonce'],
  12101: ['The timestamp is expired.', '时间戳过期'],
  12201: ["Parameter 'account_id' is invalid.", 'account_id 参数无效，请校验当前 token 是否具有操作当前 account_id 的权限'],
  12701: ['The account has been banned from creating new ads.', '账户已被禁止新建广告'],
  30000: ['System exception, please retry later.', '系统异常，请稍后重试'],
  30104: ['The API has reached the request limit per minute.', '接口请求已达分钟频次上限'],
  31060: [
    'Your parameters differ from those of an earlier request with the same X-Request-Id.',
    '您的请求参数与之前具有相同 X-Request-Id 的请求不同',
  ],
  50007: ['audience name duplicated.', '人群名称重复'],
  50008: ['quota is not enough.', '配额不足'],
}

export const refusal = (code: number): ApiError => new ApiError(code, WORDS[code]?.[0] ?? `Error ${code}.`)

/** The error code for a broken rule. */
const CODES: readonly [RegExp, number][] = [
  [/^is required/, 18001],
  [/^must be one of/, 18009],
  [/^must be at least \d+ items/, 18012],
  [/^must be at least [\d.]+$/, 18004],
  [/^must be at most [\d.]+$/, 18003],
  [/^must have at most \d+ decimals/, 18014],
  [/^must be (an? |text|true)/, 18002],
  [/^cannot be earlier/, 31057],
  [/^is invalid/, 34109],
]

export function invalid(path: string, rule: string): ApiError {
  const code = CODES.find(([pattern]) => pattern.test(rule))?.[1] ?? 31002
  const missing = `Your request is missing a required parameter. The required parameter is '${path}'.`
  return new ApiError(code, code === 18001 ? missing : `Parameter '${path}' ${rule}.`)
}

/** The refusal for an object that does not exist in the account. */
export const absent = (path: string): ApiError => invalid(path, 'is invalid: it does not exist under the account or was deleted')

/** The envelope of a reply. The parameter named in the message is repeated in `errors`. */
export function envelope(code: number, message: string, data: object): object {
  const field = /^(?:Parameter|Your request).*?'([\w.[\]]+)'/.exec(message)?.[1]
  const chinese = code === 0 ? '' : (WORDS[code]?.[1] ?? message)
  const told = { code, message: code === 0 ? '' : message, message_cn: chinese, data }
  if (code === 0 || field === undefined) return told
  const spec = { error_fields: [field], error_user_msg: chinese }
  return { ...told, errors: [{ type: 'common_param_exception', description: message, common_param_exception_spec: spec }] }
}
