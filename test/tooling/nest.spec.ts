import { join } from 'node:path';
import { transformFile } from '@swc/core';
import { Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { PRODUCT, systemClock } from '#kernel';

@Injectable()
class Greeter {
  greet(): string {
    return `Hello from ${PRODUCT.name}`;
  }
}

@Injectable()
class Door {
  constructor(private readonly greeter: Greeter) {}

  open(): string {
    return this.greeter.greet();
  }
}

@Module({ providers: [Greeter, Door] })
class DoorModule {}

describe('the tool chain', () => {
  it('injects by constructor types and resolves lib imports to their sources under Jest', async () => {
    const app = await NestFactory.createApplicationContext(DoorModule, { logger: false });

    expect(app.get(Door).open()).toBe(`Hello from ${PRODUCT.name}`);
    expect(systemClock.now()).toBeInstanceOf(Date);
    await app.close();
  });

  it('keeps constructor types in what the build emits, so that plain node can run it', async () => {
    const { code } = await transformFile(join(process.cwd(), 'test/tooling/nest.spec.ts'));

    expect(code).toContain('"design:paramtypes", [');
    expect(code).toMatch(/typeof Greeter === "undefined" \? Object : Greeter/);
  });
});
