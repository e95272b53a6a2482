import type { GuideText } from '#domain/help/guide.ts'
import { FINANCE_GUIDE } from './finance-guide.ts'
import { LIBRARY_GUIDES } from './library-guides.ts'

/** Help for the pages of the daily work. */
export const GUIDES: readonly GuideText[] = [
  {
    page: 'Advertise',
    title_zh: '批量投放：从范围到推送',
    title_en: 'Batches: from scope to push',
    body_zh: `一个**批次**是一次要创建的全部对象：系列、广告组、广告。

## 步骤

1. **范围**：选渠道、游戏和账户，给批次起名。
2. **系列 / 广告组 / 广告**：填公共字段，再添加多组值；组合数随时可见。
3. **预览**：逐行检查将要创建的内容，改错、排除、批量填充。
4. **提交**：只提交一次。刷新、双击、断网都不会重复创建。
5. **推送**：每行单独推送，结果实时更新。

## 每行的结果

| 结果 | 含义 | 该做什么 |
| --- | --- | --- |
| 完成 | 渠道上的内容与提交的一致 | 无 |
| 失败 | 渠道拒绝，原因写在行里 | 改好后「重试失败行」 |
| 跳过 | 检查未通过或被人排除 | 无，或下一批再建 |
| 未知 | 渠道没有说清是否已创建 | 看证据后由人决定 |

## 常用按键

- \`N\` 新建批次
- \`/\` 搜索
- \`Ctrl+Enter\` 进行下一步
- \`Ctrl+K\` 打开命令面板`,
    body_en: `A **batch** is everything that is created at once: campaigns, ad sets, ads.

## Steps

1. **Scope**: choose the network, the game and the accounts, and name the batch.
2. **Campaign / ad set / ad**: fill in what they share, then add sets of values; the number of combinations is always in sight.
3. **Preview**: check row by row what will be created; correct rows, exclude them, fill them in bulk.
4. **Commit**: once. A reload, a double click or a lost connection never creates anything twice.
5. **Push**: every row on its own, with its outcome as it arrives.

## How a row ends

| Outcome | Meaning | What to do |
| --- | --- | --- |
| Done | the network holds what was committed | nothing |
| Failed | the network refused; the row says why | correct it, then retry the failed rows |
| Skipped | a check failed, or a person left it out | nothing, or build it in the next batch |
| Unknown | the network does not tell whether it was created | look at the evidence and decide |

## Keys

- \`N\` new batch
- \`/\` search
- \`Ctrl+Enter\` next step
- \`Ctrl+K\` command palette`,
  },
  {
    page: 'Advertise',
    title_zh: '用表格导入批次',
    title_en: 'Import a batch from a spreadsheet',
    body_zh: `支持 \`.xlsx\` 与 \`.csv\`，首行是列名，每行一条广告。

1. 在「新建批次」里选「导入表格」。
2. 核对列与字段的对应关系，不认识的列可以忽略。
3. 有问题的行不会挡住其余的行；可以下载「坏行」文件，改好再传。

> 金额按账户币种填写，时间按账户时区填写。`,
    body_en: `\`.xlsx\` and \`.csv\` both work: the first line holds the column names, every further line is one ad.

1. Choose “From a spreadsheet” under “New batch”.
2. Check which column is which field; columns nobody knows can be left out.
3. A bad line does not hold up the others: download the bad lines, correct them, and upload them again.

> Amounts are in the account's currency, times in the account's zone.`,
  },
  {
    page: 'Table',
    title_zh: '广告数据怎么看',
    title_en: 'Reading the ad data',
    body_zh: `上面是**合计**：点一个指标，图和表就按它来看。下面每一行是一个账户、游戏、系列……**点开一行就进入它的下一级**，一直到广告和渠道里的对象。

- 金额换算成公司的币种，用当月的汇率；悬停在数字上能看到公式、时区和数据截至的时间。
- 分母为 0 的比率显示为“–”；还没结束的日子画斜线。
- 缺数据的账户在表的下方计数，悬停能看到是哪些、为什么。

日期、维度、对比和筛选都写在地址里：把链接发给同事，看到的就是同一张表（各自权限之内）。`,
    body_en: `The **totals** are on top: press a metric, and chart and rows follow it. Each row below is an account, a game, a campaign …: **open a row to see what is in it**, down to the ad and the object at the network.

- Amounts are converted to the company's currency at the rate of their month; hold the pointer over a figure for its formula, time zone and age.
- A ratio with denominator 0 is “–”; days that are not over are hatched.
- Accounts that lack figures are counted below the rows; the pointer tells which, and why.

Days, grouping, comparison and filters are in the address: send the link to a colleague, and they see the same table, within their own permissions.`,
  },
  {
    page: 'TablePushed',
    title_zh: '推送记录怎么看',
    title_en: 'Reading what was pushed',
    body_zh: `一行是**一个批次在一个账户里**推送的内容。日期是提交那天，按游戏所在时区计。

筛选条件都写在地址里：把链接发给同事，看到的就是同一张表（各自权限之内）。`,
    body_en: `A line is what **one batch pushed into one account**. The day is the day of the commit in the game's zone.

Every filter is in the address: send the link to a colleague, and they see the same table, within their own permissions.`,
  },
  ...LIBRARY_GUIDES,
  FINANCE_GUIDE,
]
