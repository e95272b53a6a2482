import type { MaterialFolder } from '#contract/material.ts'

export type FolderPath = { value: string; label: string; gameId: string; count: number }

/** Folders with their place, `2026 春节 / 横版`, in the order of their places; of one game, or of all. */
export function folderPaths(folders: readonly MaterialFolder[], game = ''): FolderPath[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  const pathOf = ({ parent_id: parent, name }: MaterialFolder): string => {
    const above = parent === null ? undefined : byId.get(parent)
    return above ? `${pathOf(above)} / ${name}` : name
  }
  return folders
    .filter(({ game_id: id }) => game === '' || id === game)
    .map((folder) => ({ value: folder.id, label: pathOf(folder), gameId: folder.game_id, count: folder.count }))
    .sort((one, other) => one.label.localeCompare(other.label, 'zh'))
}
