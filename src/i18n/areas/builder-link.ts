/** [中文, English]: the way to the external landing-page builder */
export const builderLink = {
  'builder_link.title': ['落地页建站工具', 'Landing-page builder'],
  'builder_link.external': ['外部', 'external'],
  'builder_link.what': [
    '将在新标签页打开外部建站工具。链接带一张 60 秒内只能用一次、只对所选游戏有效的凭证，不含登录信息。',
    'Opens the external builder in a new tab. The link carries a ticket that works once, within 60 seconds, for the chosen game; never your sign-in.',
  ],
  'builder_link.open': ['打开建站工具', 'Open the builder'],
  'builder_link.again': ['再打开一次', 'Open again'],
  'builder_link.opened': ['已在新标签页打开', 'Opened in a new tab'],
  'blocker.landing.builder.not_configured': ['没有配置建站工具的地址', 'No landing-page builder is configured'],
  'blocker.landing.builder.ticket_over': ['凭证无效、已用过或已过期', 'The ticket is unknown, used or over'],
  'blocker.landing.builder.no_game': ['请选择游戏', 'Choose a game'],
} as const satisfies Record<string, readonly [string, string]>
