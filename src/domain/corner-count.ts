/** The number in the corner of an entry: capped (S1 §9, `99+`); empty when there is nothing to count. */
export const cornerCount = (count: number, cap = 99): string => (count <= 0 ? '' : count > cap ? `${cap}+` : String(count))
