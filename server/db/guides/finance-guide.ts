import type { GuideText } from '#domain/help/guide.ts'

/** Help for all pages of finance. */
export const FINANCE_GUIDE: GuideText = {
  page: 'FinanceCostIn',
  title_zh: '一个月的账：从录入到月结',
  title_en: 'The books of a month: from entry to close',
  body_zh: `1. **成本**：直接录入或从表格粘贴；先预览入账后的利润，再按预览的金额入账。
2. **对账**：上传对账单，提取时能看到进度，可以取消；取消后没有任何行进入账目。
3. **确认**：逐行用 \`C\` 确认；与平台数据的差异要在容差之内，或写明说明。
4. **回款、退款**：退回不会让账单变成负数。
5. **月结**：图上列出还差什么，点击直达。全部完成后签字，当月不能再改动。

> 金额按各自币种保存，折算用当天的汇率。没有汇率的日期会写出来，不会猜。`,
  body_en: `1. **Costs**: typed, or pasted from a sheet; the profit they lead to is shown first, and they are posted by the sums that were shown.
2. **Statements**: upload one; its reading counts its progress and can be cancelled, and then no row of it enters the books.
3. **Confirm**: row by row with \`C\`; a gap to the platform's figures lies within the tolerance, or is explained.
4. **Repayments and refunds**: none makes a bill negative.
5. **Close**: the chart lists what is still open, and leads there. When nothing is, it is signed, and nothing in the month changes any more.

> Amounts are kept in their own currency and converted by the rate of their day. A day without a rate is said, not guessed.`,
}
