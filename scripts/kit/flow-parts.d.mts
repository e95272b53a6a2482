export const FLOW_TESTS: Readonly<Record<string, readonly string[]>>
export function testsOfFlow(flow: string): string[] | null
