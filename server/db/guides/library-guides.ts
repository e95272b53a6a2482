import type { GuideText } from '#domain/help/guide.ts'

/** Help for materials, creatives, landing pages and their review. */
export const LIBRARY_GUIDES: readonly GuideText[] = [
  {
    page: 'MaterialAudit',
    title_zh: '审核：只用键盘走完一条队列',
    title_en: 'Reviewing: a queue by keyboard only',
    body_zh: `队列按截止时间排列。打开一项就是**领取**：三分钟内别人不会拿到它，被别人领取的会说明是谁。

1. 看画面（\`+\` \`−\` 缩放，视频用 \`,\` \`.\` 逐帧）和文案；违禁词与敏感词已标出，并写明依据。
2. \`P\` 通过，\`F\` 不通过并选原因，\`S\` 跳过。
3. 五秒内按 \`Z\` 撤回。过了时间，在「审核记录」里更正，并写明理由。

> 决定只对看到的那个版本有效。内容变了，它会带着新内容回到队列。自己送审的由别人审。

## 送审人

原因和说明写在「我的送审」里；改好后从那里重新送审。`,
    body_en: `The queue stands in the order of deadlines. Opening an item **claims** it: for three minutes nobody else gets it, and one that somebody else holds says who.

1. Look at the picture (\`+\` \`−\` zoom; \`,\` \`.\` step through a video) and the texts; prohibited and sensitive words are marked, with the rule they break.
2. \`P\` passes, \`F\` fails and asks for reasons, \`S\` skips.
3. Within five seconds \`Z\` takes a decision back. Later it is corrected under “Decisions”, with a reason.

> A decision holds for the version that was seen. What changed comes back to the queue with its new content. What you put up yourself is for others to decide.

## Who put it up

Reasons and comment stand under “My submissions”; once corrected it is submitted again from there.`,
  },
  {
    page: 'CreativeMaterialList',
    title_zh: '素材：上传、整理、找到',
    title_en: 'Materials: upload, tidy, find',
    body_zh: `一次最多 500 个文件。上传中可以离开此页、暂停、刷新；断网后从已到达的部分继续。不合格的文件会写明原因，其余照常入库；已有的文件会被认出来。

## 批量修改

1. 在画廊或列表里选中多个（\`Shift\` 选一段）。
2. 「批量修改」：改动先**暂存**，可撤销、重做，刷新也不会丢。
3. 「查看修改并保存」：逐项保存；别人同时改过的会并排列出，由你选择。

也可以导出表格，改好再「导入修改」。

> 视频要先上传到广告账户并处理完成，才能提交用到它的批次；预览上方可以一次上传本批次的全部视频。`,
    body_en: `Up to 500 files at once. While they travel the page can be left, paused or reloaded; after a lost connection they go on from the parts that arrived. A file that is refused says why, the others arrive all the same, and one that is there already is recognised.

## Changing many

1. Choose several in the gallery or the list (\`Shift\` takes a range).
2. “Edit all of them”: changes are **staged**, can be undone and redone, and outlive a reload.
3. Look at the changes and save them, each with its result; where somebody else was first, both stand side by side and you choose.

A sheet works too: export, change it, and bring it back under “Import changes”.

> A video has to be on the ad account, and processed there, before a batch that uses it can be committed; one press above the preview brings all videos of a batch.`,
  },
  {
    page: 'CreativeLibrary',
    title_zh: '创意：组合、使用与推荐类型',
    title_en: 'Creatives: made, used, recommended',
    body_zh: `创意是图片或视频、标题、正文和落地页的组合，通过审核后可以在批次里直接选用。正在投放的创意不能删除，页面会列出用到它的批次。

## 推荐类型

| 类型 | 含义 |
| --- | --- |
| 高消耗高回报（推荐） | 消耗和回收率都达到阈值 |
| 低消耗高回报（推荐） | 花得不多，回收率达到阈值 |
| 高消耗低回报 | 花得多，回收率没有达到 |
| 未标记 | 两者都没有达到，或还没有消耗 |

阈值和统计天数写在「四象限」下面。数据来自渠道报表，页面写明截至何时、哪个账户没有读到。`,
    body_en: `A creative is pictures or a video with titles, texts and a landing page. Once it passed the review a batch can pick it. One that ads carry is not deleted: the page lists the batches.

## Recommendation

| Type | Meaning |
| --- | --- |
| High spend, high return (recommended) | spend and return both reach their thresholds |
| Low spend, high return (recommended) | it cost little, and its return reaches the threshold |
| High spend, low return | it cost much, and its return does not |
| Unmarked | neither is reached, or nothing was spent |

Thresholds and days stand below “Quadrants”. Figures come from the networks' reports; the page says as of when, and which account could not be read.`,
  },
  {
    page: 'ToolsLandingPage',
    title_zh: '落地页：填写、检查、开关',
    title_en: 'Landing pages: written, checked, switched',
    body_zh: `1. 选模板并填写；右边是实时预览。
2. 「检查并保存」会访问发布地址和按钮链接，并核对授权书是否在有效期内。
3. 关闭或删除之前，先列出指向它的广告；有广告在用时不能删除。

热力图可以对比同一页面的两个版本。`,
    body_en: `1. Choose a template and fill it in; beside it stands the page as people will see it.
2. Check and save: its address and the link of its button are visited, and its letter of authorisation is held to its days.
3. Before it is switched off or deleted, the ads that lead to it are listed; while there are any it is not deleted.

The click map compares two versions of a page.`,
  },
]
