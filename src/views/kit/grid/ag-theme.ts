import { themeQuartz } from 'ag-grid-community'

/** Every colour is a token of theme.css, so light and dark need no second grid theme. */
export const gridTheme = themeQuartz.withParams({
  accentColor: 'var(--fd-accent)',
  backgroundColor: 'var(--fd-surface)',
  foregroundColor: 'var(--fd-text)',
  textColor: 'var(--fd-text)',
  borderColor: 'var(--fd-line)',
  columnBorder: { style: 'solid', width: 1, color: 'var(--fd-line-faint)' },
  rowBorder: { style: 'solid', width: 1, color: 'var(--fd-line-faint)' },
  browserColorScheme: 'inherit',
  cellHorizontalPadding: 8,
  fontFamily: 'inherit',
  fontSize: 13,
  headerBackgroundColor: 'var(--fd-surface-raised)',
  headerFontSize: 12,
  headerFontWeight: 600,
  headerHeight: 28,
  headerTextColor: 'var(--fd-text-muted)',
  headerColumnResizeHandleColor: 'var(--fd-line)',
  iconSize: 14,
  oddRowBackgroundColor: 'var(--fd-surface)',
  rowHoverColor: 'var(--fd-hover)',
  selectedRowBackgroundColor: 'var(--fd-selected)',
  spacing: 4,
  // the library's own is half transparent, and takes the text below AA
  valueChangeValueHighlightBackgroundColor: 'var(--fd-mark-flash)',
  wrapperBorder: false,
  wrapperBorderRadius: 0,
  borderRadius: 2,
})
