/** What keeps a batch, its rows and its spreadsheet from going on. They come with the pages that show a batch. [中文, English] */
export const batchBlockers = {
  // the network's own rules
  'blocker.channel.no_new': ['该渠道已停止新建，请选择其他渠道', 'This network no longer accepts new ads: choose another'],
  'blocker.channel.no_blank': ['该渠道不支持逐项填写建批次', 'Batches are not typed in on this network'],
  'blocker.channel.no_last': ['该渠道不支持从已有批次再建', 'Batches are not built again from an earlier one on this network'],
  'blocker.channel.no_duplicate': ['该渠道不支持复制', 'Nothing can be duplicated on this network'],
  'blocker.channel.no_import': ['该渠道不支持从表格建批次', 'Batches are not built from a spreadsheet on this network'],
  'blocker.channel.age.order': [
    '最大年龄（{{max}}）不能小于最小年龄（{{min}}）',
    'The maximum age ({{max}}) must not be below the minimum age ({{min}})',
  ],
  'blocker.channel.bid.amount_without_cap': [
    '「最高数量」策略不使用竞价金额：请清空竞价金额，或改用竞价上限、单次成效费用目标',
    'Highest volume takes no bid amount: clear it, or choose bid cap or cost per result goal',
  ],
  'blocker.channel.app.no_id': [
    '游戏「{{game}}」没有应用 ID，应用推广广告推送会失败：请管理员在“设置 → 游戏”中填写',
    'Game “{{game}}” has no app ID, so an ad that promotes its app would be refused: an administrator enters it under Settings → Games',
  ],
  'blocker.channel.app.no_store': [
    '游戏「{{game}}」没有商店地址，应用推广广告推送会失败：请管理员在“设置 → 游戏”中填写',
    'Game “{{game}}” has no store address, so an ad that promotes its app would be refused: an administrator enters it under Settings → Games',
  ],
  'blocker.channel.app.other_system': [
    '游戏「{{game}}」只有 {{system}} 的商店地址：请把操作系统改为 {{system}}，或请管理员在“设置 → 游戏”中填写另一个商店地址',
    'Game “{{game}}” has a store address for {{system}} only: set the operating system to {{system}}, or have an administrator enter the other address under Settings → Games',
  ],
  'blocker.channel.bid.needs_amount': ['当前竞价策略需要填写竞价金额', 'This bid strategy needs a bid amount'],
  'blocker.channel.pixel.needed': [
    '优化转化需要像素：请选择账户可用的像素，或换一个成效目标',
    'Conversions need a pixel: choose one the account may use, or another performance goal',
  ],
  'blocker.channel.pixel.event_only': [
    '转化事件需要像素：请先选择像素，或清空事件',
    'An event needs its pixel: choose the pixel, or clear the event',
  ],
  'blocker.channel.pixel.needs_event': ['请选择像素的转化事件', 'Choose the conversion event of the pixel'],
  'blocker.channel.schedule.needs_end': ['使用总预算时必须填写结束时间', 'A lifetime budget needs an end time'],
  'blocker.channel.schedule.needs_total_budget': [
    '分时段投放仅支持总预算：请改用总预算，或选择全部时段',
    'Day-parting needs a lifetime budget: switch to one, or select all hours',
  ],
  'blocker.channel.money.step': [
    '该渠道的 {{currency}} 金额只能是整数，请去掉小数',
    'This network takes whole {{currency}} amounts: leave out the decimals',
  ],
  'blocker.channel.schedule.empty': ['请至少选择一个时段，或选择全部时段', 'Select at least one hour, or all of them'],
  'blocker.channel.schedule.whole_hours': ['该渠道按整点分时段：请选择整小时', 'This network schedules whole hours: select full hours'],
  'blocker.channel.money.least': ['金额不能低于 {{least}}', 'The amount must be at least {{least}}'],
  'blocker.channel.money.range': ['金额必须在 {{least}} 到 {{most}} 之间', 'The amount must be between {{least}} and {{most}}'],
  'blocker.channel.rate.range': ['数值必须在 {{least}} 到 {{most}} 之间', 'The number must be between {{least}} and {{most}}'],
  'blocker.channel.goal.same': ['深度优化目标不能与优化目标相同', 'The deep goal must be another than the goal'],
  'blocker.channel.goal.needs_return': ['以 ROI 为目标时，深度优化方式必须是 ROI 系数', 'A return is aimed at by a ROI coefficient'],
  'blocker.channel.goal.no_return': ['ROI 系数只用于以 ROI 为目标的深度优化', 'A ROI coefficient is for a deep goal that is a return'],
  'blocker.channel.money.change_step': [
    '每次修改的幅度不能小于 {{step}} {{currency}}',
    'A change must be of at least {{step}} {{currency}}',
  ],
  'blocker.channel.schedule.day_order': ['结束日期不能早于开始日期', 'The end date is before the start date'],
  'blocker.channel.age.span': [
    '最大年龄须比最小年龄（{{min}}）至少大 {{years}} 岁',
    'The maximum age must be at least {{years}} years above the minimum age ({{min}})',
  ],
  'blocker.channel.audience.too_many': [
    '定向与排除人群共 {{count}} 个，最多 {{max}} 个：请减少',
    '{{count|audience|audiences}} in and out, at most {{max}}: remove some',
  ],
  'blocker.channel.brand.several': [
    '品牌名称、品牌简介页和视频号只能选其一',
    'A brand is its own name, a profile page or a Channels account: choose one',
  ],
  'blocker.channel.brand.half': ['品牌名称和品牌形象图片须同时填写，或都不填', 'A brand needs both its name and its image, or neither'],
  'blocker.channel.goal.no_bid': [
    '「最大转化」由渠道出价：深度优化方式请选每次付费出价，或更换竞价策略',
    'With most conversions the network sets the bid: choose bid per action for deep bidding, or another bid strategy',
  ],
  'blocker.channel.bid.not_for_search': ['搜索广告不支持「最优成本」', 'Search ads cannot use best cost'],
  'blocker.channel.text.narrow': [
    '至少 {{least}} 个半角字符（一个汉字算两个），现在是 {{now}} 个',
    'At least {{least}} half-widths (a Chinese character counts 2); now {{now}}',
  ],
  'blocker.channel.schedule.needs_last_day': [
    '填写开始日期时必须填写结束日期；两者都不填则从今天起长期投放',
    'Enter an end date too; without both dates the project runs from today without an end',
  ],
  'blocker.channel.schedule.needs_start': ['填写结束日期时必须填写开始日期', 'An end date needs a start date'],
  'blocker.channel.schedule.order': ['结束时间必须晚于开始时间', 'The end time must be after the start time'],

  // a row of a batch
  'blocker.batch.account.unknown': [
    '广告账户 {{id}} 不存在，或不属于该游戏：请重新选择账户',
    'Ad account {{id}} does not exist or does not belong to this game: choose another',
  ],
  'blocker.batch.adgroup.too_many_ads': [
    '每个$t(channel.{{channel}}.level.{{parent}})最多 {{max}} 个$t(channel.{{channel}}.level.{{level}})：请移到其他$t(channel.{{channel}}.level.{{parent}})或排除',
    'Each $t(channel.{{channel}}.level.{{parent}}) holds at most {{max}} $t(channel.{{channel}}.count.{{level}}): move this one or exclude it',
  ],
  'blocker.batch.budget.below_minimum': [
    '低于 $t(network_name.{{channel}}) 的最低预算 {{minimum}}（账户 {{account}}，{{currency}}）',
    'Below the minimum budget of $t(network_name.{{channel}}), {{minimum}} (account {{account}}, {{currency}})',
  ],
  'blocker.batch.watched.prohibited': ['违禁词「{{word}}」：{{reason}}', 'Prohibited word “{{word}}”: {{reason}}'],
  'blocker.batch.watched.sensitive': ['敏感词「{{word}}」：{{reason}}', 'Sensitive word “{{word}}”: {{reason}}'],
  'blocker.batch.name.duplicate': ['名称与第 {{seq}} 行重复，请改名', 'Same name as row {{seq}}: rename one of them'],
  'blocker.batch.name.empty': ['请填写名称', 'Enter a name'],
  'blocker.batch.name.exists': [
    '该账户下已有同名对象，推送后会出现重名',
    'An object of this name already exists in the account; there will be two',
  ],
  'blocker.batch.name.not_asked': [
    '未能向渠道核对重名：{{reason}}，请稍后重新检查',
    'The network could not be asked whether the name is taken: {{reason}}. Check again later',
  ],
  'blocker.batch.name.on_network': [
    '渠道上已有同名对象（ID {{id}}，{{status}}，共 {{count}} 个），推送后会重名',
    'The network already holds this name (ID {{id}}, {{status}}, {{count}} in all); there will be one more',
  ],
  'blocker.batch.name.too_wide': [
    '名称最多 {{max}} 个半角字符（一个汉字算两个），现在是 {{now}} 个',
    'The name may be {{max}} half-widths wide (a Chinese character is two); it is {{now}}',
  ],
  'blocker.batch.name.too_long': ['名称最多 {{max}} 个字符', 'The name may have at most {{max|character|characters}}'],
  'blocker.batch.parent.blocked': [
    '上级（第 {{seq}} 行）有问题或已被排除，本行不会推送',
    'The row above (row {{seq}}) has a problem or is excluded, so this row is not sent',
  ],
  'blocker.batch.time.past': ['时间已过，推送后会立即开始', 'This time has passed; delivery starts at once'],
  'blocker.batch.value.kind': ['值的类型不正确，请重新填写', 'The value is of the wrong kind: enter it again'],
  'blocker.batch.value.money_zero': ['金额必须大于 0', 'The amount must be above 0'],
  'blocker.batch.value.reference_unknown': [
    '「{{value}}」不存在或不可用，请重新选择',
    '“{{value}}” does not exist or may not be used here: choose again',
  ],
  'blocker.batch.value.repeated': ['列表中有重复项，请删除', 'The list holds something twice: remove it'],
  'blocker.batch.value.required': ['必填，请填写', 'Required: enter a value'],

  // the specification of a batch
  'blocker.batch.account.off': [
    '广告账户 {{id}} 已停用或授权失效：请换一个账户，或先重新授权',
    'Ad account {{id}} is off or its authorisation has ended: choose another or authorise it again',
  ],
  'blocker.batch.account.network_gone': [
    '渠道不再提供广告账户 {{id}}：请换一个账户，或先恢复其授权',
    'The network does not name ad account {{id}} any more: choose another or restore its access',
  ],
  'blocker.batch.account.network_disabled': [
    '广告账户 {{id}} 已被渠道禁用或关闭：请换一个账户',
    'Ad account {{id}} is disabled or closed at the network: choose another',
  ],
  'blocker.batch.account.currency_changed': [
    '广告账户 {{id}} 在渠道上的币种已变更：请先在“账户管家”确认',
    'The currency of ad account {{id}} changed at the network: confirm it in the account steward first',
  ],
  'blocker.batch.account.repeated': ['广告账户 {{id}} 重复选择', 'Ad account {{id}} is chosen twice'],
  'blocker.batch.ads_per_adgroup': [
    '每个$t(channel.{{channel}}.level.{{parent}})将有 {{total}} 个$t(channel.{{channel}}.level.{{level}})，超过上限 {{max}}：请减少其各项选择',
    'Each $t(channel.{{channel}}.level.{{parent}}) would hold {{total}} $t(channel.{{channel}}.count.{{level}}), above the limit of {{max}}: take fewer variants',
  ],
  'blocker.batch.axis.no_variants': ['请至少添加一项', 'Add at least one'],
  'blocker.batch.budget.currency_missing': ['请填写 {{currency}} 的金额', 'Enter the amount in {{currency}}'],
  'blocker.batch.game.unknown': ['游戏 {{id}} 不存在，或不在你的权限内', 'Game {{id}} does not exist or is outside your permissions'],
  'blocker.batch.channel.mismatch': [
    '批次的渠道「{{channel}}」与调用的渠道不符',
    'The batch is for network “{{channel}}”, not the one called',
  ],
  'blocker.batch.import.missing': [
    '导入的表格不存在或不属于该游戏，请重新导入',
    'The imported sheet does not exist or is for another game: import it again',
  ],
  'blocker.batch.import.no_rows': [
    '导入的表格没有可用的行，请修正后重新导入',
    'The imported sheet has no good row: correct it and import it again',
  ],
  'blocker.batch.naming.empty': ['请填写命名模板', 'Enter a name template'],
  'blocker.batch.naming.needs_macro': [
    '命名模板需要包含 {{macro}}（或 {seq}），否则会重名',
    'The template needs {{macro}} (or {seq}), or names will be the same',
  ],
  'blocker.batch.spec.name_missing': ['请填写批次名称', 'Enter a name for the batch'],
  'blocker.batch.name_long': [
    '名称有 {{length}} 个字符，最多 {{max}} 个：请缩短',
    'The name has {{length|character|characters}}, at most {{max}} are kept: shorten it',
  ],
  'blocker.batch.too_many': [
    '将创建 {{total}} 个对象，超过单批上限 {{max}}：请减少组合或账户',
    'This would make {{total|object|objects}}, above the limit of {{max}} a batch: take fewer combinations or accounts',
  ],
  'blocker.batch.variant.name_empty': ['请为该项命名', 'Give this variant a name'],
  'blocker.batch.variant.name_repeated': ['名称「{{name}}」重复，请改名', 'The name “{{name}}” is taken twice: rename one'],

  'blocker.batch.spec.channel_unknown': ['不支持渠道「{{channel}}」', 'The network “{{channel}}” is not supported'],
  'blocker.batch.spec.game_missing': ['请选择游戏', 'Choose a game'],
  'blocker.batch.spec.accounts_missing': ['请至少选择一个广告账户', 'Choose at least one ad account'],
  'blocker.batch.spec.copies_missing': [
    '请填写每个账户的$t(channel.{{channel}}.level.{{level}})数（1–50）',
    'Say how many $t(channel.{{channel}}.count.{{level}}) each account gets (1 to 50)',
  ],
  'blocker.batch.account.not_chosen': [
    '表格中有广告账户 {{id}} 的行，但未选择该账户：请选中它，或重新导入',
    'The sheet has rows for ad account {{id}}, which is not chosen: choose it or import again',
  ],
  // a batch and its steps
  'blocker.batch.changed': [
    '批次在你确认之后有改动，请核对最新内容后再提交',
    'The batch has changed since you confirmed: look at it again and commit',
  ],
  'blocker.batch.commit.nothing_to_send': [
    '没有可推送的行：请修正问题或取消排除',
    'No row can be sent: correct the problems or take exclusions back',
  ],
  'blocker.batch.commit.unsaved_edits': [
    '还有 {{count}} 处修改未保存，请先保存或撤销',
    '{{count|edit is|edits are}} not saved: save or undo them first',
  ],
  'blocker.batch.decide.bad_id': ['这不是有效的渠道侧 ID', 'This is not a valid ID at the network'],
  'blocker.batch.decide.id_taken': ['渠道侧 ID {{id}} 已属于另一行', 'Another row already has the ID {{id}} at the network'],
  'blocker.batch.rest.none': ['账户 {{id}} 没有在等待渠道', 'Account {{id}} does not wait for the network'],
  'blocker.batch.decide.not_unknown': ['第 {{seq}} 行的结果已经确定', 'The outcome of row {{seq}} is no longer unknown'],
  'blocker.batch.edit.field_unknown': ['没有「{{key}}」这个字段', 'There is no field “{{key}}”'],
  'blocker.batch.edit.level': ['第 {{seq}} 行不是该层级的对象', 'Row {{seq}} is not of this level'],
  'blocker.batch.edit.missing': ['第 {{seq}} 行不存在，请刷新', 'There is no row {{seq}}: refresh'],
  'blocker.batch.edit.reason_missing': ['请填写排除原因', 'Say why the row is excluded'],
  'blocker.batch.edit.repeated': ['第 {{seq}} 行在同一次提交中出现了两次', 'Row {{seq}} occurs twice in one save'],
  'blocker.batch.item.changed': [
    '第 {{seq}} 行已被修改，请核对最新内容',
    'Row {{seq}} has been changed meanwhile: look at its present values',
  ],
  'blocker.batch.last.missing': ['没有可以复用的批次，请新建', 'There is no earlier batch to begin from: make a new one'],
  'blocker.batch.missing': ['批次不存在', 'There is no such batch'],
  'blocker.batch.parent.missing': ['请指定上级对象', 'Name the object it belongs to'],
  'blocker.batch.retry.nothing_failed': ['没有失败的行需要重推', 'No row has failed'],
  'blocker.batch.repair.above_failed': [
    '上级第 {{above}} 行还不能重推，本行随它一起推送',
    'Row {{above}} above cannot be pushed again yet; this row follows it',
  ],
  'blocker.batch.repair.above_gone': [
    '上级第 {{above}} 行已在渠道上删除：请重新创建它',
    'Row {{above}} above was deleted at the network: create it again',
  ],
  'blocker.batch.repair.above_skipped': ['上级第 {{above}} 行已排除', 'Row {{above}} above is excluded'],
  'blocker.batch.repair.above_unknown': [
    '上级第 {{above}} 行结果未知，请先判定',
    'The outcome of row {{above}} above is unknown: decide that first',
  ],
  'blocker.batch.repair.cell_closed': ['只有失败的行可以修改', 'Only rows that failed can be changed'],
  'blocker.batch.repair.held': ['{{count}} 行没有重推：', '{{count|row was|rows were}} not pushed again:'],
  'blocker.batch.repair.refused_here': ['渠道拒绝：{{message}}', 'Refused by the network: {{message}}'],
  'blocker.batch.repair.not_failed': ['第 {{seq}} 行没有失败，或已被重推', 'Row {{seq}} did not fail, or was pushed again already'],
  'blocker.batch.repair.nothing_gone': [
    '渠道上没有删除这些对象，未重新创建',
    'The network did not delete these objects: nothing was created',
  ],
  'blocker.batch.repair.tried_out': [
    '第 {{seq}} 行已原样重推 {{rounds}} 轮仍失败：请修改后再推',
    'Row {{seq}} failed in all {{rounds}} rounds as it is: change it first',
  ],
  'blocker.batch.repair.unchanged': [
    '第 {{seq}} 行被渠道拒绝后没有修改，原样重推不会成功：请先修改，或确认已在渠道侧处理',
    'Row {{seq}} was not changed since the network refused it and would be refused again: change it, or confirm that it was settled at the network',
  ],
  'blocker.batch.step.illegal': [
    '批次当前状态（$t(batch.state.{{from}})）不能进行此操作',
    'The batch cannot do this in its current state ($t(batch.state.{{from}}))',
  ],

  'blocker.batch.lookup.network': ['渠道暂时无法查询：{{message}}', 'The network could not be asked: {{message}}'],
  'blocker.batch.lookup.no_account': [
    '没有可用于查询的授权账户，请先授权一个广告账户',
    'There is no authorised ad account to ask the network with: authorise one',
  ],
  'blocker.batch.material.failed': [
    '素材「{{name}}」未通过审核，不能用于广告：请更换素材，或修改后重新送审',
    'The material “{{name}}” did not pass the review and cannot be shown: choose another one, or correct it and put it up again',
  ],
  'blocker.batch.material.in_review': [
    '素材「{{name}}」还在审核中，通过后才能用于广告',
    'The material “{{name}}” is still in review: it can be shown once it has passed',
  ],
  'blocker.batch.material.video_unprocessed': [
    '视频「{{name}}」入库后还在处理，处理完成后才能用于广告',
    'The video “{{name}}” is still being processed in the library: it can be shown once that has ended',
  ],
  'blocker.batch.material.video_broken': [
    '视频「{{name}}」无法处理，不能用于广告：请替换文件或更换素材',
    'The video “{{name}}” could not be processed and cannot be shown: replace its file or choose another one',
  ],
  'blocker.batch.material.video_absent': [
    '视频「{{name}}」还没有上传到账户「{{account}}」：请先在素材库把它上传到该账户，就绪后重新检查',
    'The account “{{account}}” has not got the video “{{name}}”: bring it there from the library, and check again once it is ready',
  ],
  'blocker.batch.material.video_under_way': [
    '视频「{{name}}」正在上传到账户「{{account}}」或仍在转码，就绪后重新检查即可',
    'The video “{{name}}” is on its way to the account “{{account}}” or still encoded there: check again once it is ready',
  ],
  'blocker.batch.material.video_failed': [
    '视频「{{name}}」在账户「{{account}}」不可用：请到素材库查看原因并重新上传',
    'The video “{{name}}” cannot be used in the account “{{account}}”: the library says why, and brings it there again',
  ],
  'blocker.batch.material.video_not_there': [
    '提交后视频被替换，账户里没有新的视频：请在素材库重新上传到该账户，然后重试',
    'The video was replaced after the commit and the account has not got the new one: bring it there from the library, then try again',
  ],
  'blocker.batch.material.missing': [
    '素材文件已不存在，无法上传：请更换素材',
    'The file of the material is gone and could not be uploaded: choose another one',
  ],
  'blocker.batch.material.kind': ['该渠道暂不支持此类素材', 'This network does not take this kind of material here'],

  // a cell of the preview
  'blocker.batch.cell.account_line': ['账户行不能编辑', 'The row of an account cannot be edited'],
  'blocker.batch.cell.not_applicable': ['当前设置下该字段不适用', 'This field does not apply with the present settings'],
  'blocker.batch.cell.other_level': ['该层级没有这个字段', 'This level has no such field'],
  'blocker.batch.cell.unsaved': ['尚未保存', 'Not saved yet'],
  'blocker.batch.decide.created': [
    '渠道已返回第 {{seq}} 行的 ID，只是回读失败；再次推送会重复，请选择再查一次',
    'The network answered the ID of row {{seq}} and only reading it failed: look again, sending would make it twice',
  ],
  'blocker.batch.decide.id_missing': ['请先填写渠道侧 ID', 'Enter its ID at the network first'],
  'blocker.batch.decide.not_settled': ['推送还在进行，结束后再决定', 'The push is still under way; decide when it has settled'],

  // what a step says before it is taken
  'blocker.batch.create.unknown': [
    '不确定草稿是否已创建。可以再试一次：凭同一凭单不会创建两份。',
    'It is not known whether the draft was made. Try again: the same ticket makes it once.',
  ],
  'blocker.batch.save.unknown': [
    '不确定修改是否已保存。可以再保存一次，不会重复。',
    'It is not known whether the edits were saved. Save again: they count once.',
  ],
  'blocker.batch.commit.working': [
    '服务器正在处理这次提交，已等待 {{seconds}} 秒；有确切结果之前不会重复发送。',
    'The server is working on this commit, asked about for {{seconds}} s; nothing is sent again before the answer is certain.',
  ],
  'blocker.batch.frozen': [
    '登录已失效，这一步没有执行，内容都还在；重新登录后从这里继续。',
    'Your session ended before this step: nothing happened and nothing is lost. It continues from here after you sign in again.',
  ],
  'blocker.batch.commit.absent': [
    '服务器没有收到提交，批次仍是草稿，可以再次提交。',
    'The commit did not arrive: the batch is still a draft and can be committed.',
  ],
  'blocker.batch.recreate.unknown': [
    '重新创建的结果没有收到，已重新读取批次。',
    'The answer to creating again was lost; the batch has been read again.',
  ],
  'blocker.batch.retry.unknown': [
    '重推的结果没有收到，已重新读取批次。',
    'The answer to the retry was lost; the batch has been read again.',
  ],
  'blocker.batch.decide.unknown': [
    '处理结果没有收到，已重新读取批次。',
    'The answer to the decision was lost; the batch has been read again.',
  ],
  'blocker.batch.discard.unknown': [
    '放弃批次的结果没有收到，已重新读取。',
    'The answer to the discard was lost; the batch has been read again.',
  ],
  'blocker.batch_import.no_good_row': [
    '{{rows}} 行里没有可用的行，请修正表格或列的对应',
    'None of the {{rows|row|rows}} can be used: correct the sheet or the matching of its columns',
  ],
  'blocker.batch.add.unknown': [
    '不确定新的一行是否已添加。可以再添加一次，不会重复。',
    'It is not known whether the row was added. Add it again: it counts once.',
  ],
  'blocker.batch.add.wait': ['先等修改保存完成', 'Wait until the edits are saved'],
  'blocker.batch.row.not_editable': ['现在不能修改此行', 'The row cannot be edited now'],
  'blocker.batch.preview.none_chosen': ['请先选择行', 'Choose rows first'],
  'blocker.batch.preview.reason_missing': ['请填写原因', 'Enter a reason'],
  'blocker.batch.preview.no_such_rows': ['没有这样的行', 'There are no such rows'],
  // what of a source does not fit the account of its copy
  'blocker.batch.copy.currency': [
    '来源金额 {{amount}}，目标账户「{{account}}」币种为 {{currency}}：请采用换算建议，或重新填写',
    'The source has {{amount}}, account “{{account}}” is in {{currency}}: take the converted amount that is proposed, or enter one',
  ],
  'blocker.batch.copy.no_rate': [
    '来源金额 {{amount}}，目标账户「{{account}}」币种为 {{currency}}，本月没有 {{missing}} 的汇率：请填写金额',
    'The source has {{amount}}, account “{{account}}” is in {{currency}}, and this month has no rate for {{missing}}: enter an amount',
  ],
  'blocker.batch.copy.minimum': [
    '低于目标账户「{{account}}」的最低预算 {{minimum}}',
    'Below the minimum budget {{minimum}} of account “{{account}}”',
  ],
  'blocker.batch.copy.reference': [
    '目标账户「{{account}}」不能使用：{{names}}。请换一个，或确认不带',
    'Account “{{account}}” cannot use {{names}}: choose another, or confirm that it is left out',
  ],
  'blocker.batch.copy.material': ['来源的素材不在素材库中：请选择素材', 'The material of the source is not in the library: choose one'],
  'blocker.batch.copy.past': [
    '来源的时间已过，建议顺延 {{days}} 天',
    'The time of the source is over: a later one is proposed, moved by {{days}} d',
  ],
  'blocker.batch.copy.drifted': [
    '来源在渠道上已被修改（推送时为 {{sent}}），副本采用渠道现值 {{network}}',
    'The source was changed on the network (pushed as {{sent}}): the copy takes the present value {{network}}',
  ],
  'blocker.batch.copy.not_asked': [
    '渠道未返回来源现状（{{reason}}），副本按推送时的值',
    'The network did not tell how the source is now ({{reason}}): the copy takes the values that were pushed',
  ],
} as const satisfies Record<string, readonly [string, string]>
