import type { MaterialFolder } from '#contract/material.ts'

/** A folder with those in it; `total` counts what lies in it and below. */
export type FolderNode = { folder: MaterialFolder; total: number; children: readonly FolderNode[] }

/** The folders of a game as they hang below one another, each level by name. */
export function folderTree(folders: readonly MaterialFolder[], gameId: string): FolderNode[] {
  const below = (parent: string | null): FolderNode[] =>
    folders
      .filter(({ game_id, parent_id }) => game_id === gameId && parent_id === parent)
      .sort((one, other) => one.name.localeCompare(other.name, 'zh'))
      .map((folder) => {
        const children = below(folder.id)
        return { folder, children, total: children.reduce((sum, child) => sum + child.total, folder.count) }
      })
  return below(null)
}
