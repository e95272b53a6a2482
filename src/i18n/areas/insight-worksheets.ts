import type { Words } from '../words.ts'

/** The pages of figures as worksheets, and the filter that a person keeps for each. */
export const insightWorksheets = {
  'insight_worksheet.menu': ['工作表', 'Worksheets'],
  'insight_worksheet.report': ['广告数据', 'Ad data'],
  'insight_worksheet.cohorts': ['留存与回收', 'Cohorts'],
  'insight_worksheet.custom': ['自定义报表', 'Custom tables'],
  'insight_worksheet.effect': ['素材效果', 'Material effect'],
  'insight_worksheet.benchmark': ['基准对比', 'Benchmark'],
  'insight_worksheet.hint': [
    '直接打开页面时使用默认筛选，链接按其内容显示',
    'A page that is opened by itself begins with its default filter; a link shows what it says',
  ],
  'insight_worksheet.save': ['把当前筛选保存为本页默认', 'Keep this filter as the default of this page'],
  'insight_worksheet.use': ['使用默认筛选', 'Use the default filter'],
  'insight_worksheet.kept': ['已是本页默认筛选', 'This is the default filter of the page'],
  'insight_worksheet.no_default': ['未保存默认筛选', 'No default filter'],
  'insight_worksheet.with_default': ['用默认筛选打开“{{name}}”', 'Open {{name}} with its default filter'],
  'blocker.insight_worksheet.met': [
    '默认筛选已在别处改过，请看过后再次保存',
    'The default filter was changed elsewhere: look at it, then keep yours again',
  ],
  'audit.event.insight.worksheet.saved': ['保存默认筛选', 'Default filter kept'],
  'audit.entity.insight.worksheet': ['工作表', 'Worksheet'],
  'audit.field.insight.worksheet.filter': ['默认筛选', 'Default filter'],
} satisfies Words
