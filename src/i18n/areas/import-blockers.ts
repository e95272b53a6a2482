/** What a spreadsheet or its lines are refused for. They come with the pages that take one. [中文, English] */
export const importBlockers = {
  'blocker.import.account.missing': ['缺少广告账户，请填写账户 ID 或名称', 'The ad account is missing: give its ID or name'],
  'blocker.import.account.other_game': [
    '广告账户「{{value}}」不属于该游戏，请换一个账户',
    'Ad account “{{value}}” belongs to another game: take one of this game',
  ],
  'blocker.import.account.unknown': [
    '广告账户「{{value}}」不存在，或不在你的权限内',
    'Ad account “{{value}}” does not exist or is outside your permissions',
  ],
  'blocker.import.cell.formula': ['单元格 {{cell}} 是公式，请粘贴为数值', 'Cell {{cell}} holds a formula: paste its value instead'],
  'blocker.import.cell.too_long': [
    '单元格 {{cell}} 超过 {{max}} 个字符，请缩短',
    'Cell {{cell}} has more than {{max|character|characters}}: shorten it',
  ],
  'blocker.import.column.missing': [
    '没有找到「{{head}}」列，请在表头中添加，或手动指定',
    'No column “{{head}}” was found: add it to the head or match it by hand',
  ],
  'blocker.import.column.unknown': ['没有「{{target}}」这个字段可以对应', 'There is no field “{{target}}” to match'],
  'blocker.import.empty': ['表格是空的：需要一行表头和至少一行数据', 'The sheet is empty: it needs a head and at least one row'],
  'blocker.import.encoding': [
    '无法识别文件编码，请另存为 UTF-8 后重新上传',
    'The encoding of the file is unknown: save it as UTF-8 and upload it again',
  ],
  'blocker.import.file.damaged': [
    '文件已损坏：其中「{{part}}」与文件自身的校验不一致，请重新导出后上传',
    'The file is damaged: “{{part}}” does not match its own checksum. Export it again and upload it',
  ],
  'blocker.import.file.doctype': [
    '文件含有文档类型声明，不是电子表格软件保存的文件，已拒绝读取',
    'The file declares a document type, which no spreadsheet does: it was not read',
  ],
  'blocker.import.file.encrypted': ['文件已加密，请去掉密码后重新上传', 'The file is encrypted: remove its password and upload it again'],
  'blocker.import.file.macros': ['文件含有宏，请另存为不含宏的 .xlsx 后上传', 'The file has macros: save it as .xlsx without them'],
  'blocker.import.file.out_of_order': [
    '文件已损坏：工作表第 {{line}} 行的行号或单元格位置重复、颠倒或超出范围，请用 Excel 另存后重新上传',
    'The file is damaged: in row {{line}} of the sheet, row numbers or places of cells repeat, go back or are out of range. Save it again with Excel',
  ],
  'blocker.import.file.part_twice': [
    '文件已损坏：其中有两个「{{part}}」，无法判断以哪个为准，请用 Excel 另存后重新上传',
    'The file is damaged: it has “{{part}}” twice, and which one counts is not said. Save it again with Excel',
  ],
  'blocker.import.file.shared_text': [
    '文件已损坏：第 {{line}} 行引用了文件中不存在的文本，请用 Excel 另存后重新上传',
    'The file is damaged: row {{line}} refers to a text that is not in the file. Save it again with Excel',
  ],
  'blocker.import.file.missing': ['请选择文件，或粘贴表格内容', 'Choose a file or paste cells'],
  'blocker.import.file.too_large': ['文件超过 {{max}} MB，请拆分后上传', 'The file is larger than {{max}} MB: split it'],
  'blocker.import.busy': ['正在读取其他表格，请稍后再试', 'Other spreadsheets are being read: try again in a moment'],
  'blocker.import.file.too_heavy': [
    '文件内容过多，读取时占用内存过大，请删除多余的工作表、格式或行后拆分上传',
    'Reading the file takes too much memory: remove other sheets, formats or rows, or split it',
  ],
  'blocker.import.file.too_slow': [
    '读取文件需要超过 {{seconds}} 秒的计算，请删除多余的行列或拆分后上传',
    'Reading the file takes more than {{seconds}} s of computing: remove rows or columns, or split it',
  ],
  'blocker.import.upload.missing': [
    '上传的文件已失效或已被读取，请重新选择文件',
    'The uploaded file has expired or was read already: choose it again',
  ],
  'blocker.import.file.type': ['无法识别的文件类型，请上传 XLSX 或 CSV', 'Not a file type we read: upload XLSX or CSV'],
  'blocker.import.file.unreadable': [
    '文件无法读取，可能已损坏或加密：请用 Excel 另存后重新上传',
    'The file cannot be read; it may be damaged or encrypted: save it again with Excel and upload it',
  ],
  'blocker.import.file.xls': ['不支持旧版 .xls 文件，请另存为 .xlsx', 'The old .xls format is not read: save it as .xlsx'],
  'blocker.import.file.zip_bomb': ['文件解压后过大，已拒绝读取', 'The file grows too large when unpacked and was not read'],
  'blocker.import.game.other': [
    '该行的游戏是「{{value}}」，与所选游戏「{{game}}」不符',
    'This row is for game “{{value}}”, not for “{{game}}”',
  ],
  'blocker.import.header.duplicate': [
    '表头重复或含义相同（{{columns}} 列：{{head}}），请删除一列或手动指定',
    'Columns {{columns}} have the same head or meaning ({{head}}): remove one or match by hand',
  ],
  'blocker.import.missing': ['导入记录不存在', 'There is no such import'],
  'blocker.import.name.duplicate': [
    '同一$t(channel.{{channel}}.level.{{parent}})内的$t(channel.{{channel}}.level.{{level}})名称与第 {{line}} 行重复',
    'Same name of $t(channel.{{channel}}.level.{{level}}) in the same $t(channel.{{channel}}.level.{{parent}}) as line {{line}}',
  ],
  'blocker.import.parent.conflict': [
    '与第 {{line}} 行的值不一致：同一$t(channel.{{channel}}.level.{{level}})只能有一个值',
    'Differs from line {{line}}: one $t(channel.{{channel}}.level.{{level}}) has one value',
  ],
  'blocker.import.row.beyond_head': [
    '{{column}} 列没有表头，但该行在其中有内容：可能多了一个分隔符',
    'Column {{column}} has no head, but the line has something in it: there may be a separator too many',
  ],
  'blocker.import.row.broken': ['该行的引号没有成对，无法读取', 'The quotes of this row are not closed, so it cannot be read'],
  'blocker.import.row.more': [
    '该行还有 {{count}} 个问题：全表问题过多，未逐一列出，改正后重新上传时列出',
    '{{count|more problem|more problems}} in this line: the sheet has too many to list each, they are listed when it is read again',
  ],
  'blocker.import.too_many_columns': ['列数超过 {{max}}，请删除多余的列', 'More than {{max|column|columns}}: remove those not needed'],
  'blocker.import.too_many_rows': ['行数超过 {{max}}，请拆分后上传', 'More than {{max|row|rows}}: split the sheet'],
  'blocker.import.value.reference_ambiguous': ['「{{value}}」对应多个对象，请改填 ID', '“{{value}}” names several objects: give the ID'],
} as const satisfies Record<string, readonly [string, string]>
