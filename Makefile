# What each target does: `make help`.

PREFIX ?= /usr/local
DESTDIR ?=

# The release of Linux is one file that needs nothing but a kernel and /proc. It has a scratch folder of its own, because
# its flags would otherwise throw away what `swift build` and `swift test` have built.
ifeq ($(shell uname -s),Linux)
SCRATCH = .build/static
RELEASE = --scratch-path $(SCRATCH) -Xswiftc -static-executable \
	$(addprefix -Xlinker ,-licuuc -licudata -lz -llzma -lstdc++ -lm -s)
RELEASE_PACKAGES = zlib1g-dev liblzma-dev libicu-dev
else
SCRATCH = .build
RELEASE =
RELEASE_PACKAGES =
endif

.PHONY: help
help: ## lists the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-14s %s\n", $$1, $$2 }' Makefile

.PHONY: deps deps-release deps-interop
deps: ## installs what building and testing need and is missing
	@.ci/packages pkg-config libxml2-dev libsqlite3-dev libssl-dev strace python3

deps-release: deps ## the same for a release
	@.ci/packages $(RELEASE_PACKAGES)

deps-interop: .build/interop/.done ## puts independent readers of backups into .build/interop, for the tests
	@:

.build/interop/.done: .ci/readers.txt
	@.ci/packages python3 python3-venv
	python3 -m venv --clear .build/interop
	.build/interop/bin/pip install --quiet --disable-pip-version-check -r .ci/readers.txt
	@touch $@

.PHONY: build release install
build: deps ## builds for debugging
	swift build --product springback

release: deps-release ## builds what is installed: on Linux one static, stripped executable
	swift build -c release --product springback $(RELEASE)

install: release ## installs under PREFIX (/usr/local), inside DESTDIR
	install -d '$(DESTDIR)$(PREFIX)/bin' '$(DESTDIR)$(PREFIX)/share/man/man1'
	install -m 755 $(SCRATCH)/release/springback '$(DESTDIR)$(PREFIX)/bin/springback'
	install -m 644 man/springback.1 '$(DESTDIR)$(PREFIX)/share/man/man1/springback.1'

.PHONY: bench bench-quick gate deps-bench
BENCH = Tests/Benchmarks
BENCH_INPUTS = .build/bench

deps-bench: deps ## installs the other programs that the benchmarks know
	@.ci/packages valgrind libplist-utils cargo librust-plist-dev
	@$(BENCH)/Peers/Rust/build || echo 'Rust plist does not build here; the benchmarks go without it' >&2

bench: $(BENCH_INPUTS)/complete release ## measures time and memory beside other programs: half an hour
	@swift build --package-path $(BENCH) -c release
	@$(BENCH)/.build/release/Bench $(BENCH) $(BENCH_INPUTS) $(SCRATCH)/release/springback full

bench-quick: $(BENCH_INPUTS)/complete release ## the same in two minutes
	@swift build --package-path $(BENCH) -c release
	@$(BENCH)/.build/release/Bench $(BENCH) $(BENCH_INPUTS) $(SCRATCH)/release/springback quick

gate: deps release ## counts instructions and compares with what is allowed
	@.ci/packages valgrind
	@$(BENCH)/inputs.py .build/gate 1
	@swift build --package-path $(BENCH) -c release --product Bench
	@$(BENCH)/.build/release/Bench $(BENCH) .build/gate $(SCRATCH)/release/springback gate

$(BENCH_INPUTS)/complete: $(BENCH)/inputs.py
	$(BENCH)/inputs.py $(BENCH_INPUTS)

# How long each target is fuzzed.
SECONDS ?= 20

.PHONY: demo test fuzz lint clean
demo: build ## shows the main job on a copy of the sample backup
	@samples/demo.sh .build/debug/springback

test: deps ## runs all tests
	@.ci/test

fuzz: deps ## fuzzes each reader and writer for SECONDS=20
	@Tests/Fuzz/run $(SECONDS)

lint: ## checks the layout of the sources
	swift format lint --strict --parallel -r Package.swift Sources Tests

clean: ## removes everything built
	rm -rf .build
