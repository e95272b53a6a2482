import type { RefObject } from 'react'
import { useBoxSize } from '../use-box-size.ts'

/** What is drawn before the place was measured. */
const UNMEASURED = 1040

/** px across that the place of a drawing has. */
export const usePlotWidth = (box: RefObject<HTMLElement | null>): number => useBoxSize(box).width || UNMEASURED
