import { z } from 'zod'

// The content policy forbids eval, and schemas try it when they are made: this must run before the first one.
z.config({ jitless: true })
