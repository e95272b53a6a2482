/** What any page can say: of a grid, of a flow, of the session. [中文, English] */
export const blockers = {
  // a cell of a grid
  'blocker.kit.cell.one_only': ['只能填写一个', 'Only one can be given'],
  'blocker.kit.cell.required': ['不能为空', 'May not be empty'],
  'blocker.kit.cell.read_only': ['此列不可编辑', 'This column cannot be edited'],
  'blocker.kit.cell.too_wide': [
    '最多 {{max}} 个字符宽度（中文算 2），现在是 {{width}}',
    'At most {{max}} wide (a Chinese character counts 2), now {{width}}',
  ],
  'blocker.kit.cell.out_of_range': ['必须在 {{min}} 到 {{max}} 之间', 'Must be between {{min}} and {{max}}'],
  'blocker.kit.cell.not_choice': ['「{{text}}」不是可选项 {{choices}}', '“{{text}}” is not one of the options {{choices}}'],
  'blocker.kit.cell.not_instant': [
    '「{{text}}」在时区 {{zone}} 不是有效时间，请写成 2026-01-31 09:30',
    '“{{text}}” is not a valid time in zone {{zone}}; write it as 2026-01-31 09:30',
  ],
  'blocker.flow.failed': ['没有完成：{{reason}}', 'This did not work: {{reason}}'],
  'blocker.session.log_out.write_in_flight': [
    '还有 {{count}} 个提交正在进行，完成后才能退出',
    '{{count|write is|writes are}} under way: you can log out when they are done',
  ],

  'blocker.kit.grid.nothing_to_undo': ['没有可撤销的修改', 'There is nothing to undo'],
  'blocker.kit.replace.not_yet': ['先填写要查找的内容', 'Say first what to look for'],
  'blocker.kit.formula.not_yet': ['先写出完整的公式', 'Write a complete formula first'],
  'blocker.formula.unknown': [
    '公式第 {{at}} 位：没有名为「{{name}}」的宏。可用：{{known}}',
    'Formula, position {{at}}: there is no macro {{name}}. Known: {{known}}',
  ],
  'blocker.formula.function': [
    '公式第 {{at}} 位：没有函数「{{name}}」。可用：{{known}}',
    'Formula, position {{at}}: there is no function {{name}}. Known: {{known}}',
  ],
  'blocker.formula.arguments': [
    '公式第 {{at}} 位：函数「{{name}}」需要 {{wanted}} 个参数，给出了 {{given}} 个',
    'Formula, position {{at}}: {{name}} takes {{wanted|argument|arguments}}, given were {{given}}',
  ],
  'blocker.formula.quote': ['公式第 {{at}} 位：引号没有结束', 'Formula, position {{at}}: this quote has no end'],
  'blocker.formula.sign': [
    '公式第 {{at}} 位：不认识「{{sign}}」；两个部分之间用 & 连接',
    'Formula, position {{at}}: “{{sign}}” cannot be here; parts are joined by &',
  ],
  'blocker.formula.expected': [
    '公式第 {{at}} 位：应为「{{sign}}」，实为「{{found}}」',
    'Formula, position {{at}}: “{{sign}}” was expected, “{{found}}” is there',
  ],
  'blocker.formula.ends': ['公式没有写完：缺少「{{sign}}」', 'The formula is not complete: “{{sign}}” is missing'],
  'blocker.formula.unfinished': ['公式没有写完', 'The formula is not complete'],
  'blocker.formula.deep': ['公式嵌套太深', 'The formula is nested too deeply'],
  'blocker.kit.series.not_yet': ['先填写第一个值', 'Enter the first value'],
  'blocker.kit.paste_rows.not_yet': ['先粘贴内容', 'Paste something first'],
  'blocker.kit.staged.nothing': ['没有要修改的单元格', 'There is no cell to change'],
  'blocker.kit.grid.nothing_to_redo': ['没有可重做的修改', 'There is nothing to redo'],
  'blocker.kit.grid.no_filter': ['没有设置筛选', 'No filter is set'],
  'blocker.kit.grid.preset_unnamed': ['请填写名称', 'Enter a name'],
} as const satisfies Record<string, readonly [string, string]>
