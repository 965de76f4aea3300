// Loaded into the platform before its own code: mounts a route that lets the same callers in and does nothing.
import { successBody } from '#contracts/http';
import { Access } from '#platform/auth';
import { Endpoint } from '#platform/http';
import { Controller, Module, Post } from '@nestjs/common';
import { PlatformModule } from '../../../apps/platform/src/platform.module.js';

@Controller('api/bench/empty')
@Access('member')
class EmptyController {
  @Post()
  @Endpoint({ summary: 'Do nothing', response: successBody })
  do() {
    return { success: true };
  }
}

@Module({ controllers: [EmptyController] })
class EmptyModule {}

const compose = PlatformModule.compose.bind(PlatformModule);
PlatformModule.compose = (parts) => {
  const composed = compose(parts);
  return { ...composed, imports: [...(composed.imports ?? []), EmptyModule] };
};
