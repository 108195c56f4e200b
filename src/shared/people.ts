import { z } from 'zod'

export const AuthUser = z.object({
  name: z.string(),
  email: z.string(),
  territory: z.string(),
  level: z.string(),
})
export type AuthUser = z.output<typeof AuthUser>

export const LoginUser = z.object({ name: z.string(), email: z.string() })

export const Agronomist = z.object({
  id: z.number(),
  email: z.string(),
  name: z.string(),
  agronomistNumber: z.string(),
  territory: z.string(),
  level: z.string(),
  customerIds: z.array(z.number()),
  uuid: z.string().nullable(),
  active: z.boolean(),
  version: z.number(),
})
export type Agronomist = z.output<typeof Agronomist>

/**
 * A producer is a customer. This schema has only the fields needed to choose a producer (rule
 * people/producers-are-customers).
 */
export const Producer = z.object({
  id: z.number(),
  name: z.string(),
  accountId: z.string(),
  active: z.boolean(),
})
export type Producer = z.output<typeof Producer>

export const CustomerEntry = Producer
export type CustomerEntry = Producer

export const Customer = z.object({
  id: z.number(),
  accountId: z.string(),
  name: z.string(),
  uuid: z.string().nullable(),
  company: z.string(),
  address1: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  phone1: z.string(),
  phone2: z.string(),
  email: z.string(),
  active: z.boolean(),
  version: z.number(),
})
export type Customer = z.output<typeof Customer>
