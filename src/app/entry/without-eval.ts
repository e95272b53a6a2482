import { z } from 'zod'

// the policy forbids eval; zod would find out by trying, and each page would send a violation. Imported before any schema is made.
z.config({ jitless: true })
