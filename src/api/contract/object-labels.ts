import { z } from 'zod'
import { LABEL_LENGTH_MAX, LABELLED_MAX, LABELS_A_CALL } from '#domain/object/label.ts'
import { count, data, endpoint, id, jsonText, type OutputOf, READ, ROWS_BODY_KB, text, ticket, WRITE } from './endpoint.ts'

const PATH = '/dapper/api/objects/labels'

export const objectLabels = endpoint({
  ...READ,
  path: PATH,
  permission: 'ads.object.view',
  scope: { none: 'labels are of the whole company; objects are counted within the grants' },
  input: z.object({ channel: text }),
  /** by name; `objects`: how many objects of the network have it, within the caller's grants */
  output: data(z.array(z.object({ id: text, name: text, objects: count }))),
  summary: 'Our own labels, with the number of objects of a network that have each.',
})
export type ObjectLabel = OutputOf<typeof objectLabels>['data'][number]

export const relateLabels = endpoint({
  ...WRITE,
  path: `${PATH}/relation`,
  permission: 'ads.object.edit',
  bodyKb: ROWS_BODY_KB,
  audit: { records: 'object.labels_related' },
  scope: { none: 'objects outside the grants are answered as not found, by id' },
  /** `attach`: names, new ones are added; `detach`: ids */
  input: z.object({
    channel: text,
    level: text,
    rows: jsonText(
      z
        .array(z.strictObject({ account_id: id, network_id: id }))
        .min(1)
        .max(LABELLED_MAX),
    ),
    attach: z.array(z.string().trim().min(1).max(LABEL_LENGTH_MAX)).max(LABELS_A_CALL).default([]),
    detach: z.array(id).max(LABELS_A_CALL).default([]),
    ticket,
  }),
  /** relations that were added and removed */
  output: data(z.object({ attached: count, detached: count })),
  summary: 'Adds our own labels to objects of one level and removes others, all or none.',
})
