import { tagsOf, type MaterialChange } from './edit.ts'
import type { MaterialStatus } from './material.ts'

/** What is done to many materials at once. Undefined leaves a field as it is; null takes a choice away. */
export type BulkEdit = {
  addTags: readonly string[]
  removeTags: readonly string[]
  /** every occurrence of `find` in the name becomes `replace` */
  name: { find: string; replace: string; prefix: string; suffix: string }
  folder_id?: string | null | undefined
  vendor_id?: string | null | undefined
  status?: MaterialStatus | undefined
  remark?: string | undefined
}

export const NO_BULK: BulkEdit = { addTags: [], removeTags: [], name: { find: '', replace: '', prefix: '', suffix: '' } }

/** What a bulk edit does to one material; fields it does not touch are left out. */
export function bulkChange({ name, tags }: { name: string; tags: readonly string[] }, bulk: BulkEdit): MaterialChange {
  const called = renamed(name, bulk.name)
  const off = new Set(tagsOf(bulk.removeTags))
  const tagged = [...tagsOf([...tags, ...bulk.addTags])].filter((tag) => !off.has(tag))
  const isTagged = tagged.length !== tags.length || tagged.some((tag, index) => tag !== tags[index])
  return {
    ...(called === name ? {} : { name: called }),
    ...(isTagged ? { tags: tagged } : {}),
    ...(bulk.folder_id === undefined ? {} : { folder_id: bulk.folder_id }),
    ...(bulk.vendor_id === undefined ? {} : { vendor_id: bulk.vendor_id }),
    ...(bulk.status === undefined ? {} : { status: bulk.status }),
    ...(bulk.remark === undefined ? {} : { remark: bulk.remark }),
  }
}

const renamed = (name: string, { find, replace, prefix, suffix }: BulkEdit['name']): string =>
  `${prefix}${find === '' ? name : name.replaceAll(find, () => replace)}${suffix}`
