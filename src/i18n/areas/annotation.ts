/** [中文, English]: dates with a note, their page, and what the trail says of them */
export const annotation = {
  'annotation.title': ['日期标注', 'Date annotations'],
  'annotation.empty': [
    '还没有日期标注，标注会显示在每个按日期的图表上',
    'No date is annotated yet; annotations are shown on every chart over dates',
  ],
  'annotation.new': ['新增标注', 'Add an annotation'],
  'annotation.edit': ['编辑标注', 'Change the annotation'],
  'annotation.field.type': ['类型', 'Type'],
  'annotation.field.from_day': ['开始日期', 'Start date'],
  'annotation.field.to_day': ['结束日期', 'End date'],
  'annotation.field.all_games': ['适用于全部游戏', 'All games'],
  'annotation.field.game_ids': ['游戏', 'Games'],
  'annotation.field.text': ['说明', 'Comment'],
  'annotation.by': ['标注人', 'By'],

  'blocker.annotation.days_turned': ['结束日期不能早于开始日期', 'The end date is before the start date'],
  'blocker.annotation.days_many': ['一条标注最多跨 {{max}} 天', 'One annotation spans {{max|day|days}} at most'],

  'audit.group.annotation': ['日期标注', 'Date annotations'],
  'audit.event.annotation.saved': ['保存日期标注', 'Date annotation saved'],
  'audit.event.annotation.deleted': ['删除日期标注', 'Date annotation deleted'],
  'audit.entity.date_annotation': ['日期标注', 'Date annotation'],
  'audit.field.annotation_type': ['类型', 'Type'],
  'audit.field.date_annotation.type': ['类型', 'Type'],
  'audit.field.date_annotation.from_day': ['开始日期', 'Start date'],
  'audit.field.date_annotation.to_day': ['结束日期', 'End date'],
  'audit.field.date_annotation.all_games': ['适用于全部游戏', 'All games'],
  'audit.field.date_annotation.game_ids': ['游戏', 'Games'],
  'audit.field.date_annotation.text': ['说明', 'Comment'],
} as const satisfies Record<string, readonly [string, string]>
