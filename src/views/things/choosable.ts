type Kept = { name: string; retired: boolean } & ({ id: string } | { game_id: string })

const idOf = (row: Kept): string => ('id' in row ? row.id : row.game_id)

/** What something new may name: all that are in use, and the one that it names already. */
export const choosable = (rows: readonly Kept[], named?: string): { id: string; name: string }[] =>
  rows.filter((row) => !row.retired || idOf(row) === named).map((row) => ({ id: idOf(row), name: row.name }))
