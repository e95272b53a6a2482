import * as calls from '#contract/finance-statements.ts'
import { blocker } from '#domain/blocker.ts'
import { baseCurrency } from '#domain/company-terms.ts'
import { EXTRACTION_STATES, STATEMENT_KINDS, type StatementKind } from '#domain/finance/statement.ts'
import { exampleIn, TEMPLATES, templatesOf } from '#domain/finance/statement-templates.ts'
import { say, type Language } from '#i18n/catalogue.ts'
import type { FileStore } from '#server/kit/file-store.ts'
import { Download, handle, type Call, type Handler, type UploadedFile } from '#server/kit/handler.ts'
import { Refused } from '#server/kit/refused.ts'
import { uploadPrefix, type UploadStore } from '#server/kit/upload-store.ts'
import { exampleGame, readGamesWithin, readMonths, readRates, readSpreadersWithin } from './finance.reads.ts'
import { readParties, readUaGroups } from './statement.reads.ts'
import {
  cancelExtraction,
  explainDifference,
  extractBadAgain,
  progressOf,
  storedFile,
  uploadStatement,
  type StatementCaller,
} from './statement.service.ts'
import { templateFile } from './template-file.ts'

export type StatementDeps = { files: FileStore; uploads: Pick<UploadStore, 'put' | 'take'> }

const actorOf = (call: Call): StatementCaller => ({
  userId: call.user.id,
  scopes: { games: call.scope('game'), spreaders: call.scope('spreader') },
})

const words = (area: string, values: readonly string[], language: Language) =>
  values.map((value, index) => ({ value, name: say(language, `finance.statement.${area}.${value}`), is_default: index === 0 }))

/** Statements: templates, upload, extraction and the files that belong to them. */
export const statementRoutes = ({ files, uploads }: StatementDeps): Handler[] => [
  ...dictionaryRoutes(),
  ...STATEMENT_KINDS.map((kind) => uploadRoute(kind, { files, uploads })),
  handle(calls.extractionProgress, async (asked, call) => ({ data: await progressOf(call.db, actorOf(call), asked) })),
  handle(calls.cancelExtraction, async ({ id }, call) => ({ data: await cancelExtraction(call.trx, actorOf(call), id, call.audit) })),
  handle(calls.explainDifference, async (asked, call) => ({
    data: await explainDifference(call.trx, actorOf(call), asked, call.audit),
  })),
  handle(calls.extractBadRows, async ({ id }, call) => ({
    data: await extractBadAgain(call.trx, files, actorOf(call), { id, language: call.language }, call.audit),
  })),
  handle(calls.fileDownload, async ({ key }, call) => {
    const { fileName, mime } = await storedFile(call.db, actorOf(call), key)
    const body = await files.stream(key).catch(() => {
      throw new Refused('file.missing', { status: 404 })
    })
    return new Download({ body, mime, fileName })
  }),
]

const uploadRoute = (kind: StatementKind, { files, uploads }: StatementDeps): Handler =>
  handle(calls.UPLOADS[kind], async ({ month, again, upload_key: key, file_name: name = '' }, call) => {
    const store = async (file: UploadedFile | undefined) => {
      const upload = { kind, month, again: again === '1', file, language: call.language }
      return { data: await uploadStatement(call.trx, files, actorOf(call), upload, call.audit) }
    }
    if (key === undefined) return await store(call.files[0])
    const bytes = await sentAhead(uploads, call, key)
    return await store({ field: 'file', name, mime: '', bytes }).catch(async (error: unknown) => {
      await uploads.put(key, bytes) // refused: it need not be sent a second time
      throw error
    })
  })

/** A file the caller sent ahead; another person's is as good as missing, and so is one that was taken. */
async function sentAhead(uploads: StatementDeps['uploads'], call: Call, key: string): Promise<Buffer> {
  const bytes = key.startsWith(uploadPrefix('statement', call.user.id)) ? await uploads.take(key) : null
  if (!bytes) throw new Refused(blocker('import.upload.missing', { field: 'upload_key' }), { status: 404 })
  return bytes
}

function dictionaryRoutes(): Handler[] {
  return [
    handle(calls.statementDict, async (_, call) => {
      const { db, language } = call
      const { scopes } = actorOf(call)
      const rates = await readRates(db)
      const { counterparties, appStores } = await readParties(db, scopes)
      return {
        data: {
          kinds: words('kind', STATEMENT_KINDS, language),
          templates: words(
            'template',
            TEMPLATES.map(({ key }) => key),
            language,
          ),
          row_states: words('row_state', ['unconfirmed', 'confirmed', 'disputed'], language),
          extraction_states: words('state', EXTRACTION_STATES, language),
          currencies: [...new Set([baseCurrency(), ...rates.map(({ currency }) => currency).sort()])],
          rates,
          months: await readMonths(db),
          games: await readGamesWithin(db, scopes.games),
          spreaders: await readSpreadersWithin(db, scopes.spreaders),
          counterparties,
          app_stores: appStores,
        },
      }
    }),
    handle(calls.uaGroup, async (asked, call) => {
      const groups = await readUaGroups(call.db, actorOf(call).scopes, asked)
      return { data: groups.map(({ ua_group: value, rows }) => ({ value, name: value || '–', rows })) }
    }),
    handle(calls.uploadTemplate, async ({ kind, template, format }, call) => {
      const { language } = call
      const gameId = await exampleGame(call.db, actorOf(call).scopes.games)
      const known = templatesOf(kind).filter(({ key }) => template === undefined || key === template)
      const [first] = known
      if (format !== undefined && first) return await templateFile(first, format, { language, gameId })
      return {
        data: known.map(({ key, version, own, columns }) => ({
          key,
          kind,
          name: say(language, `finance.statement.template.${key}`),
          version,
          own,
          columns: columns.map((column) => ({
            field: column.field,
            heads: [...column.heads],
            required: column.required ?? false,
            example: exampleIn(column, gameId),
          })),
        })),
      }
    }),
  ]
}
