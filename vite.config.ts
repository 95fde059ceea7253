import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: 'web',
  plugins: [react()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    cssMinify: 'lightningcss',
    modulePreload: { polyfill: false },
  },
  server: { proxy: {} },
})
