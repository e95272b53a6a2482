/** [中文, English]: why a network did not let us read, for the lists of accounts and of sign-ins */
export const accessTrouble = {
  'access.trouble.away': ['渠道暂时无法连接', 'the network cannot be reached'],
  'access.trouble.throttled': ['渠道要求暂停', 'the network asked for a pause'],
  'access.trouble.token_refused': ['渠道拒绝授权', 'the network refuses the credential'],
  'access.trouble.right_missing': ['授权缺少读取账户的权限', 'the sign-in may not list accounts'],
  'access.trouble.app_unknown': ['渠道不认识此应用', 'the network does not know the application'],
  'access.trouble.secret_wrong': ['应用密钥不正确', 'the app secret is wrong'],
  'access.trouble.code_refused': ['渠道不接受授权码', 'the network refuses the code'],
  'access.trouble.redirect_refused': ['渠道不接受回调地址', 'the network refuses the redirect URI'],
  'access.trouble.other_app': ['授权属于另一个应用', 'the sign-in is of another application'],
  'access.trouble.proof_needed': ['应用要求每次附带密钥', 'the application requires its secret with every call'],
  'access.trouble.not_understood': ['无法理解渠道的回答', 'the answer of the network was not understood'],
} as const satisfies Record<string, readonly [string, string]>
