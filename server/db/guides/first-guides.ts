import type { GuideText } from '#domain/help/guide.ts'
import { GUIDES } from './guides.ts'

/** The help that a new company begins with; its people change it as they like. */
export const FIRST_GUIDES: readonly GuideText[] = [
  {
    page: 'Home',
    title_zh: '首页：从哪里开始',
    title_en: 'Home: where to begin',
    body_zh: `**开始使用**列出公司还缺什么：游戏、渠道、渠道应用、广告账户、成员、素材、第一个批次。可以按任意顺序完成；由导入、同事或渠道带来的内容也算完成。管理员都看到同一份清单，可以收起。

- **继续上次的流程**：没有做完的批次、对账等，点名称回到原处。
- **今天可能花的钱**：在投批次的日预算之和，按币种分开。
- **失败的行**：点批次名称查看原因。
- **工具**旁的数字：等待你处理的数量。`,
    body_en: `**Getting started** lists what the company still lacks: games, networks, network applications, ad accounts, people, materials, the first batch. Take the steps in any order; what an import, a colleague or the network brought counts as done. Every administrator sees the same list, and can put it away.

- **Unfinished flows**: batches and the like that are not done; press a name to go on.
- **What may be spent today**: the daily budgets of what runs, by currency.
- **Failed rows**: press the name of a batch for the reasons.
- **A number next to a tool**: how much waits for you there.`,
  },
  {
    page: 'Settings',
    title_zh: '设置：公司、成员与渠道',
    title_en: 'Settings: company, people and networks',
    body_zh: `| 页面 | 做什么 |
| --- | --- |
| 公司 | 名称、时区、币种、语言；财务和审核的时间按公司时区 |
| 游戏、地区、渠道 | 基础资料；仍被使用的只能停用，不能删除 |
| 渠道应用 | 应用编号和密钥；保存密钥后立即测试，再登录渠道授权广告账户 |
| 邀请 | 生成邀请链接，只显示一次；选择权限模板、游戏和地区 |
| 用户 | 修改每个人的权限；停用后立即退出登录 |
| 操作日志 | 谁在什么时候改了什么 |

需要一次录入很多？在列表上方选「导入」，先下载填写模板。`,
    body_en: `| Page | What for |
| --- | --- |
| Company | name, time zone, currency, language; finance and reviews go by its time zone |
| Games, regions, networks | master data; what is in use can be retired, not deleted |
| Network applications | ID and secret; a secret is tested as it is saved, then sign in at the network to connect ad accounts |
| Invitations | makes a link that is shown once; choose preset, games and regions |
| Users | the grants of each person; who is switched off is signed out at once |
| Audit log | who changed what, and when |

Many at once? Choose “Import” above the list, and download the template first.`,
  },
  {
    page: 'ToolsAccountSteward',
    title_zh: '账户管家：状态、绑定与授权',
    title_en: 'Account steward: state, games and sign-in',
    body_zh: `1. **新增账户**：在「渠道应用与授权」登录渠道，选择要接管的账户；也可以手工录入或导入。
2. **绑定游戏**：勾选账户，选择游戏，点「绑定所选」。没有绑定游戏的账户不能投放。
3. **启用与停用**：停用后不再推送；正在等待的行会说明原因，启用后自动继续。
4. **暂停推送**：账户在渠道上停用、丢失或币种改变时自动暂停。币种改变需要人确认。
5. **授权到期**：到期前 14、3、1 天提醒；重新登录授权后自动继续。`,
    body_en: `1. **New accounts**: sign in at the network under “Network applications and sign-in” and choose accounts to take over; or enter or import them.
2. **Games**: tick accounts, choose a game, press “Bind”. An account without a game cannot be used.
3. **On and off**: nothing is pushed into an account that is off; its rows say so, and go on once it is on.
4. **Held**: an account that is disabled or gone at the network, or whose currency changed, rests by itself. A new currency is confirmed by a person.
5. **Sign-in ends**: you are warned 14, 3 and 1 days before; after signing in again everything goes on by itself.`,
  },
  ...GUIDES,
]
