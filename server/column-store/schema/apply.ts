import type { ColumnStore } from '../client.ts'
import { STEPS, type SchemaStep } from './steps.ts'

/** Brings the store to the newest schema. Each statement may be run again, so that a step that was cut off is made whole, and two processes may start together. */
export async function applySchema(store: ColumnStore, steps: readonly SchemaStep[] = STEPS): Promise<string[]> {
  await store.run(
    "create table if not exists schema_step (name String, applied_at DateTime64(3, 'UTC') default now64(3)) engine = MergeTree order by name",
  )
  const known = new Set((await store.read<{ name: string }>('select distinct name from schema_step')).map(({ name }) => name))
  const due = steps.filter(({ name }) => !known.has(name))
  for (const { name, statements } of due) {
    for (const statement of statements) await store.run(statement)
    await store.insert('schema_step', [{ name }])
  }
  return due.map(({ name }) => name)
}
