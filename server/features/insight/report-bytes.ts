import { setImmediate } from 'node:timers/promises'
import { say } from '#i18n/catalogue.ts'
import { csvFile } from '#server/kit/csv.ts'
import { workbookFile, type WorkbookCell } from '#server/kit/workbook.ts'
import { sheetLines, type SheetCell, type ReportJob } from './report-sheet.ts'

/** Lines that are made before the next is told of. */
const TOLD_EACH = 500

/** A report as the bytes of its file; `onRows` is told how many rows are made. */
export async function reportBytes(job: ReportJob, onRows: (done: number) => void): Promise<Buffer> {
  const lines: (readonly SheetCell[])[] = []
  for (const line of sheetLines(job)) {
    lines.push(line)
    if (lines.length % TOLD_EACH > 0) continue
    onRows(Math.min(lines.length, job.told.rows.length))
    await setImmediate() // a cancel is heard between
  }
  onRows(job.told.rows.length)
  return job.format === 'csv'
    ? Buffer.from(csvFile(lines.map((line) => line.map(textOf))))
    : await workbookFile(
        say(job.language, 'report_file.sheet'),
        lines.map((line) => line.map(workbookCell)),
      )
}

const textOf = (cell: SheetCell): string => (typeof cell === 'string' ? cell : cell.text)
const workbookCell = (cell: SheetCell): WorkbookCell => (typeof cell === 'string' ? cell : { number: cell.number, format: cell.format })
