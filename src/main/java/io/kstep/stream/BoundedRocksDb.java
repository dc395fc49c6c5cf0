package io.kstep.stream;

import java.util.Map;
import org.apache.kafka.streams.state.RocksDBConfigSetter;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.Cache;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.WriteBufferManager;

/**
 * Bounds the memory outside the heap: all stores of the process share one block cache and one budget of write buffers,
 * however many partitions it has.
 */
public final class BoundedRocksDb implements RocksDBConfigSetter {

    private static final long CACHE_BYTES = 96L << 20;
    private static final long WRITE_BUFFER_BYTES = 48L << 20;

    static {
        RocksDB.loadLibrary(); // Kafka Streams does so only when it opens a store, which is later
    }

    private static final Cache CACHE = new LRUCache(CACHE_BYTES);
    private static final WriteBufferManager WRITE_BUFFERS = new WriteBufferManager(WRITE_BUFFER_BYTES, CACHE);

    @Override
    public void setConfig(String store, Options options, Map<String, Object> configs) {
        BlockBasedTableConfig table = (BlockBasedTableConfig) options.tableFormatConfig();
        table.setBlockCache(CACHE);
        table.setCacheIndexAndFilterBlocks(true);
        options.setWriteBufferManager(WRITE_BUFFERS);
        options.setTableFormatConfig(table);
    }

    @Override
    public void close(String store, Options options) {
        // the cache and the budget are the process's, not the store's
    }
}
