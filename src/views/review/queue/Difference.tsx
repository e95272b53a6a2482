import { textDiff } from '#domain/review/text-diff.ts'

/** What was taken out is crossed, what was put in is underlined. */
export function Difference({ before, after }: { before: string; after: string }) {
  return (
    <p className="fd-review-text">
      {textDiff(before, after).map(({ kind, text }, index) => {
        const key = `${index} ${kind}`
        return kind === 'gone' ? <del key={key}>{text}</del> : kind === 'new' ? <ins key={key}>{text}</ins> : <span key={key}>{text}</span>
      })}
    </p>
  )
}
