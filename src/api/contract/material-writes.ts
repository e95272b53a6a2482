import { z } from 'zod'
import { MATERIAL_LIMITS, MATERIAL_STATUSES } from '#domain/material/material.ts'
import {
  ATOMIC,
  count,
  data,
  endpoint,
  filled,
  flag,
  id,
  ids,
  jsonText,
  ROWS_BODY_KB,
  text,
  ticket,
  wireBlocker,
  wireInteger,
} from './endpoint.ts'
import { MATERIAL_FILE, SHEET_FILE } from './files.ts'
import { materialRow, folderRow } from './material.ts'

const BASE = '/dapper/api/materiel_2'
const EDIT = { encoding: 'form', permission: 'material.item.edit', audit: { records: 'material.edited' } } as const

/** Materials of one edit. */
const { editsAtOnce: EDITS_AT_ONCE } = MATERIAL_LIMITS

const said = z.string().max(2_000)
const change = {
  name: said.optional(),
  remark: said.optional(),
  tags: z.array(said).max(200).optional(),
  vendor_id: said.nullable().optional(),
  folder_id: said.nullable().optional(),
  designer: said.optional(),
  planner: said.optional(),
  cost_minor: said.nullable().optional(),
  cost_currency: said.nullable().optional(),
  youtube_id: said.nullable().optional(),
  status: z.enum(MATERIAL_STATUSES).optional(),
}

/** The result of one material; one that another user edited meanwhile comes back as it is now. */
export const editResult = z.object({
  id: text,
  outcome: z.enum(['saved', 'changed', 'refused']),
  blockers: z.array(wireBlocker),
  row: materialRow.nullable(),
})
export type MaterialEditResult = z.output<typeof editResult>
const results = data(z.array(editResult))

/** The file's key is that of `sts`; a small file may also travel in this call itself. */
export const addMaterial = endpoint({
  method: 'POST',
  path: `${BASE}/add`,
  encoding: 'multipart',
  takes: MATERIAL_FILE,
  write: 'again',
  permission: 'material.file.upload',
  audit: { records: 'material.added' },
  scope: { input: { game: 'game_id' }, objects: { replaces: 'material' } },
  input: z.object({
    game_id: id,
    /** as it is called where it comes from; its extension is what the bytes are held to */
    file_name: z.string().max(500).optional(),
    key: filled.max(150).optional(),
    /** hash of all bytes; what arrives must match */
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
    name: said.optional(),
    remark: said.optional(),
    tags: z.array(said).max(200).optional(),
    vendor_id: said.optional(),
    folder_id: said.optional(),
    designer: said.optional(),
    planner: said.optional(),
    /** the material whose file this one takes the place of, with `revision`: another version of it, which waits for a review */
    replaces: id.optional(),
    revision: wireInteger.min(1).optional(),
  }),
  /** `duplicate`: the game had these very bytes before; nothing was added */
  output: data(z.object({ material: materialRow, duplicate: z.boolean() })),
  summary: 'Adds a file to the library, or another version of a material; the same bytes again are the material that is there.',
})

export const editMaterials = endpoint({
  ...EDIT,
  method: 'POST',
  path: `${BASE}/edit`,
  write: 'once',
  scope: { objects: { 'materials.id': 'material' } },
  input: z.object({
    ticket,
    materials: jsonText(
      z
        .array(z.object({ id, revision: z.number().int().min(1), ...change }))
        .min(1)
        .max(EDITS_AT_ONCE),
    ),
  }),
  bodyKb: ROWS_BODY_KB,
  output: results,
  summary: 'Edits materials, each held to the revision it was seen in; each has its own result.',
})

const many = ids.min(1).max(EDITS_AT_ONCE)

export const tagMaterials = endpoint({
  ...EDIT,
  method: 'PUT',
  path: `${BASE}/tags`,
  write: 'again',
  atomic: true,
  scope: { objects: { ids: 'material' } },
  input: z.object({ ids: many, tags: z.array(said).max(200).default([]), mode: z.enum(['set', 'add', 'remove']).default('set') }),
  output: results,
  summary: 'Sets, adds or takes off tags of materials.',
})

export const switchMaterials = endpoint({
  ...EDIT,
  method: 'PUT',
  path: `${BASE}/status`,
  write: 'again',
  atomic: true,
  scope: { objects: { ids: 'material' } },
  input: z.object({ ids: many, status: z.enum(MATERIAL_STATUSES) }),
  output: results,
  summary: 'Puts materials away, or takes them up again.',
})

export const remarkMaterials = endpoint({
  ...EDIT,
  method: 'PUT',
  path: `${BASE}/remark`,
  write: 'again',
  atomic: true,
  scope: { objects: { ids: 'material' } },
  input: z.object({ ids: many, remark: said }),
  output: results,
  summary: 'Notes something on materials.',
})

export const renameMaterial = endpoint({
  ...EDIT,
  method: 'PUT',
  path: `${BASE}/name`,
  write: 'again',
  atomic: true,
  scope: { objects: { id: 'material' } },
  input: z.object({ id, name: said, revision: wireInteger.min(1).optional() }),
  output: results,
  summary: 'Renames a material.',
})

export const bindYoutube = endpoint({
  ...EDIT,
  method: 'POST',
  path: `${BASE}/youtube`,
  write: 'again',
  atomic: true,
  scope: { objects: { id: 'material' } },
  /** the id of a video or its address; empty takes it away */
  input: z.object({ id, youtube_id: said, revision: wireInteger.min(1).optional() }),
  output: results,
  summary: 'Binds a video to the same one on YouTube.',
})

const deletion = z.object({
  id: text,
  name: text,
  result: z.enum(['deleted', 'refused', 'would_delete']),
  /** reviews that go with it */
  reviews: count,
  blockers: z.array(wireBlocker),
})
export type MaterialDeletion = z.output<typeof deletion>

/** Ours: what no one uses and no one wants can go; the specification only puts materials away. */
export const deleteMaterials = endpoint({
  method: 'DELETE',
  path: `${BASE}/item`,
  encoding: 'form',
  write: 'once',
  permission: 'material.item.delete',
  audit: { records: 'material.deleted' },
  scope: { objects: { 'materials.id': 'material' } },
  input: z.object({
    ticket,
    materials: jsonText(
      z
        .array(z.object({ id, revision: z.number().int().min(1) }))
        .min(1)
        .max(EDITS_AT_ONCE),
    ),
    /** 1: say what would happen, change nothing */
    dry_run: flag.default('0'),
  }),
  output: data(z.array(deletion)),
  summary: 'Deletes materials that no ad carries, each with its own result; a dry run shows where they are used.',
})

/** Ours: folders are made, renamed and moved; the specification names no call for them. */
export const saveFolder = endpoint({
  ...ATOMIC,
  path: `${BASE}/folder`,
  permission: 'material.item.edit',
  audit: { records: 'material.folder.saved' },
  scope: { input: { game: 'game_id' }, objects: { id: 'material_folder', parent_id: 'material_folder' } },
  input: z.object({ id: id.optional(), game_id: id, parent_id: id.optional(), name: said }),
  output: data(folderRow),
  summary: 'Makes a folder, renames it or moves it; at most 20 levels deep.',
})

/** Ours: a folder in which nothing lies can go. */
export const deleteFolder = endpoint({
  method: 'DELETE',
  path: `${BASE}/folder`,
  encoding: 'form',
  write: 'again',
  atomic: true,
  permission: 'material.item.edit',
  audit: { records: 'material.folder.deleted' },
  scope: { objects: { id: 'material_folder' } },
  input: z.object({ id }),
  output: data(z.object({ id: text })),
  summary: 'Deletes an empty folder.',
})

/** A line of a spreadsheet, as it would change a material; `row` is the line in the file, from 1. */
const sheetRow = z.object({ row: z.number().int(), id: text, revision: z.number().int(), name: text, change: z.object(change) })
export type MaterialSheetRow = z.output<typeof sheetRow>

export const decodeMaterialSheet = endpoint({
  method: 'POST',
  path: `${BASE}/csv_decrypt`,
  encoding: 'multipart',
  takes: SHEET_FILE,
  write: 'again',
  permission: 'material.item.edit',
  scope: { none: 'reads what was sent next to the materials that the user may use, and changes nothing' },
  input: z.object({}),
  output: data(z.object({ rows: z.array(sheetRow), unchanged: z.number().int(), bad: z.array(wireBlocker) })),
  summary: 'Reads a spreadsheet of materials into changes that can be looked at before they are saved.',
})
