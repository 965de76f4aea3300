/** Asks identity by a signed request that changes nothing. */
export interface IdentityClient {
  /**
   * @returns the body of the answer
   * @throws DomainError `http.unavailable` where there is none
   */
  post(path: string, question: object): Promise<unknown>;
}
