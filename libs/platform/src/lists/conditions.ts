/**
 * Collects the conditions of a list in SQL, with their parameters; one whose value is undefined is left out. Columns and operators
 * come from code alone, values only ever as parameters.
 */
export class Conditions {
  readonly parameters: unknown[] = [];
  private readonly parts: string[] = [];

  /** The WHERE clause, or nothing. */
  get sql(): string {
    return this.parts.length > 0 ? `WHERE ${this.parts.join(' AND ')}` : '';
  }

  equal(column: string, value: string | undefined): void {
    this.compare(column, '=', value);
  }

  compare(column: string, operator: '=' | '>=' | '<', value: string | undefined): void {
    this.matches(value, (name) => `${column} ${operator} ${name}`);
  }

  /** Any condition on one value, written with the name of its parameter. */
  matches(value: string | undefined, condition: (name: string) => string): void {
    if (value !== undefined) this.parts.push(condition(this.parameter(value)));
  }

  among(column: string, type: string, values: readonly string[] | undefined): void {
    if (values !== undefined) this.parts.push(`${column} = ANY(${this.parameter(values)}::${type}[])`);
  }

  /** True where any of the columns has the text somewhere, whatever its case. */
  contains(columns: readonly string[], text: string | undefined): void {
    if (!text) return;
    const name = this.parameter(`%${text.replace(/[\\%_]/g, '\\$&')}%`);
    this.parts.push(`(${columns.map((column) => `${column} ILIKE ${name}`).join(' OR ')})`);
  }

  /** The parameters with more behind them, and the names of those. */
  extend(...more: unknown[]): { parameters: unknown[]; names: string[] } {
    return {
      parameters: [...this.parameters, ...more],
      names: more.map((_, i) => `$${this.parameters.length + i + 1}`),
    };
  }

  private parameter(value: unknown): string {
    this.parameters.push(value);
    return `$${this.parameters.length}`;
  }
}
