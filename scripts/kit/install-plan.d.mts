export function installPlan(root: string, options: { withTools: boolean }): { missing: string[]; args: string[] } | null
export function noteInstalled(root: string): void
