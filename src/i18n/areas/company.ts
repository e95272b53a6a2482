/** [中文, English]: what the company and a person say of themselves, on every page that asks for it */
export const company = {
  'company.field.company_name': ['公司名称', 'Company name'],
  'company.field.zone': ['时区', 'Time zone'],
  'company.field.zone_hint': ['IANA 名称，例如 Asia/Shanghai', 'An IANA name such as Asia/Shanghai'],
  'company.field.currency': ['币种', 'Currency'],
  'company.field.currency_hint': ['三位代码，例如 CNY、USD', 'A code of three letters such as CNY or USD'],
  'company.field.language': ['公司语言', 'Language of the company'],
  'company.language.zh': ['中文', '中文'],
  'company.language.en': ['English', 'English'],
  'person.field.account': ['账号', 'Account'],
  'person.field.account_hint': ['登录时输入，不区分大小写', 'Typed to sign in, in any case'],
  'person.field.name': ['姓名', 'Name'],
  'person.field.email': ['邮箱', 'E-mail'],
  'person.field.email_hint': ['可留空；单点登录以此识别用户', 'May be empty; single sign-on knows the person by it'],
  'blocker.company.no_such_zone': [
    '没有时区「{{zone}}」，请写成 Asia/Shanghai',
    'There is no time zone “{{zone}}”; write it as Asia/Shanghai',
  ],
  'blocker.person.not_email': ['邮箱格式不正确', 'This is no e-mail address'],
  'blocker.own_sign_in.characters_missing': ['密码还差 {{count}} 位', 'The password lacks {{count|character|characters}}'],
  'blocker.own_sign_in.again_missing': ['请再输入一次密码', 'Enter the password once more'],
  'blocker.own_sign_in.again_differs': ['两次输入的密码不一致', 'The two passwords differ'],
  'blocker.administration.password_guessable': [
    '密码太容易被猜到：去掉常见词、姓名、键盘顺序和年份后几乎不剩什么，请换一个',
    'The password is too easy to guess: without common words, names, rows of the keyboard and years little is left of it',
  ],
} as const satisfies Record<string, readonly [string, string]>
