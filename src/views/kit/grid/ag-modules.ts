import {
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  CustomEditorModule,
  EventApiModule,
  ExternalFilterModule,
  HighlightChangesModule,
  LocaleModule,
  ModuleRegistry,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  ScrollApiModule,
} from 'ag-grid-community'

/** One by one: the bundle of all modules costs twice the bytes and most of the update rate. */
const MODULES = [
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  CustomEditorModule,
  EventApiModule,
  ExternalFilterModule,
  HighlightChangesModule,
  LocaleModule,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  ScrollApiModule,
]

/** Called before the first grid; registering twice does nothing. */
export const registerGridModules = (): void => ModuleRegistry.registerModules(MODULES)
