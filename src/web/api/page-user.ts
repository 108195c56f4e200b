let email: string | null = null

/** (rule rights/stored-as-the-page-says) */
export function setPageUser(named: string | null): void {
  email = named
}

export function namedByPage(): string | null {
  return email
}
