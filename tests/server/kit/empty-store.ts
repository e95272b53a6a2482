import type { ColumnStore } from '#server/column-store/client.ts'

/** A store of reports that no figures came to, for tests of every route: calls reach their question and get an answer without an engine. */
export const emptyStore: ColumnStore = {
  read: () => Promise.resolve([]),
  insert: () => Promise.resolve(),
  run: () => Promise.resolve(),
  isThere: () => Promise.resolve(true),
  close: () => Promise.resolve(),
}
