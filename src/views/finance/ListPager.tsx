import { Pager } from '#views/kit/shell/Pager.tsx'

/** Rows of one page of a list of finance: what its calls give at most (`paging` of the contract). */
export const ROWS_SHOWN = 500

type Props = {
  /** rows of this page, and of the whole filter; null: nothing is read yet */
  answer: { shown: number; total: number } | null
  page: number
  onPage: (page: number) => void
}

/** The way to the other pages of a list of finance. */
export const ListPager = ({ answer, page, onPage }: Props) =>
  answer ? <Pager page={page} perPage={ROWS_SHOWN} shown={answer.shown} total={answer.total} onPage={onPage} /> : null
