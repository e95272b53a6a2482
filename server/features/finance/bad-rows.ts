import { PassThrough } from 'node:stream'
import { csvCell } from '#domain/csv-cell.ts'
import type { Blocker } from '#domain/blocker.ts'
import { say, sayBlocker, type Language } from '#i18n/catalogue.ts'
import type { FileStore } from '#server/kit/file-store.ts'

export type BadRows = {
  write: (cells: readonly string[], reasons: readonly Blocker[]) => Promise<void>
  /** The key of the file; null when no row was bad. */
  end: () => Promise<string | null>
  /** No one wants it any more. */
  drop: () => Promise<void>
}

/**
 * The rows that could not be taken, as CSV for Excel: the lines before the head, the file's own columns, and the reasons in a last one, so
 * that it can be corrected and uploaded again. It is written as rows come and kept nowhere else.
 */
export function createBadRows(
  files: FileStore,
  {
    preface,
    head,
    language,
    extractionId,
  }: { preface: readonly (readonly string[])[]; head: readonly string[]; language: Language; extractionId: string },
): BadRows {
  const reasonHead = `${say(language, 'finance.statement.reason')} #${extractionId}`
  // a file that was corrected brings the reasons of last time along
  const reasonAt = head.findIndex((name) => reasonsIn(name) !== null)
  const own = (cells: readonly string[]) => cells.filter((_, at) => at !== reasonAt)
  const names = own(head)
  let open: { sink: PassThrough; stored: Promise<string> } | null = null

  const line = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`
  const padded = (cells: readonly string[]) => names.map((_, at) => own(cells)[at] ?? '')

  async function push(text: string): Promise<void> {
    const { sink } = (open ??= begin())
    if (!sink.write(text)) await Promise.race([new Promise((resolve) => sink.once('drain', resolve)), open.stored])
  }
  function begin() {
    const sink = new PassThrough({ highWaterMark: 256 * 1024 })
    const stored = files.put(sink)
    stored.catch(() => undefined) // told by anyone who waits for it
    sink.write(`\ufeff${preface.map(line).join('')}${line([...names, reasonHead])}`)
    return { sink, stored }
  }

  return {
    // cells that no head is above stay behind the reasons, where they were
    write: async (cells, reasons) => await push(line([...padded(cells), reasonsText(reasons, language), ...cells.slice(head.length)])),
    async end() {
      if (!open) return null
      open.sink.end()
      return await open.stored
    },
    async drop() {
      if (!open) return
      open.sink.destroy(new Error('dropped'))
      const key = await open.stored.catch(() => null)
      if (key !== null) await files.remove(key)
    },
  }
}

const REASON_HEADS = new Set([say('zh', 'finance.statement.reason'), say('en', 'finance.statement.reason')])

/** `原因 #57` heads the reasons of extraction 57; files of before say no number. */
function reasonsIn(name: string): { of: string | null } | null {
  const [head = '', id = ''] = name.trim().split(' #')
  if (!REASON_HEADS.has(head)) return null
  return { of: /^\d{1,18}$/.test(id) ? id : null }
}

/** The extraction whose bad lines a file brings again: its last column says so. Null: it corrects none. */
export const correctedBy = (head: readonly string[]): string | null =>
  head.map((name) => reasonsIn(name)?.of ?? null).find((id) => id !== null) ?? null

const reasonsText = (reasons: readonly Blocker[], language: Language): string =>
  reasons
    .map(
      (reason) => `${reason.field ? `${say(language, `finance.statement.field.${reason.field}`)}: ` : ''}${sayBlocker(language, reason)}`,
    )
    .join(language === 'zh' ? '；' : '; ')
