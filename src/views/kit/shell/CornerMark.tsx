/** A count in the corner of an entry, already capped; `spoken` says it in words. */
export type Corner = { text: string; spoken: string }

export function CornerMark({ corner }: { corner: Corner | undefined }) {
  return corner ? (
    <>
      <span aria-hidden="true" className="fd-corner">
        {corner.text}
      </span>
      <span className="fd-hidden"> {corner.spoken}</span>
    </>
  ) : null
}
